/**
 * What every implementation of the `Kube` port holds to. Uses the port alone, with names of its own
 * in a namespace of its own, so that it can run against a real API server, too.
 */
import { expect, test } from 'vitest';
import type { EC2NodeClass } from '../../src/api/aws/ec2nodeclass.ts';
import type { Pod, PodSpec } from '../../src/api/core/pod.ts';
import type { LimitRange, PodDisruptionBudget, PriorityClass } from '../../src/api/core/policy.ts';
import type { Deployment } from '../../src/api/core/workloads.ts';
import type { NodeClaim } from '../../src/api/karpenter/nodeclaim.ts';
import type { NodePool } from '../../src/api/karpenter/nodepool.ts';
import { Kinds } from '../../src/api/kinds.ts';
import { type Kube, KubeError, type WatchEvent } from '../../src/ports/kube.ts';

export interface KubeUnderTest {
  readonly kube: Kube;
  /** Lets watches deliver and garbage be collected. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const namespace = 'tenon-contract';
let sequence = 0;
const unique = (prefix: string): string => `${prefix}-${++sequence}`;

function pod(name: string, spec: Partial<PodSpec> = {}, labels: Record<string, string> = {}): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, labels },
    spec: { containers: [{ name: 'main', image: 'pause' }], ...spec },
  };
}

function nodePool(name: string, spec: Partial<NodePool['spec']> = {}): NodePool {
  const nodeClassRef = { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' };
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodePool',
    metadata: { name },
    spec: { template: { spec: { nodeClassRef, requirements: [] } }, ...spec },
  };
}

async function refusal(promise: Promise<unknown>): Promise<KubeError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof KubeError) return error;
    throw error;
  }
  throw new Error('the call was not refused');
}

/** Registers the suite for one implementation. */
export function kubeContract(name: string, start: () => Promise<KubeUnderTest>): void {
  function story(title: string, run: (world: KubeUnderTest) => Promise<void>): void {
    test(`${name}: ${title}`, async () => {
      const world = await start();
      try {
        await world.kube
          .create(Kinds.Namespace, {
            apiVersion: 'v1',
            kind: 'Namespace',
            metadata: { name: namespace },
          })
          .catch(() => undefined);
        await run(world);
      } finally {
        await world.stop();
      }
    });
  }

  story('what was created can be read, has an identity and the API defaults', async ({ kube }) => {
    const created = await kube.create(Kinds.Pod, pod(unique('a')));
    const { name: key, uid, resourceVersion, creationTimestamp } = created.metadata;
    expect(uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(resourceVersion).toBeTruthy();
    expect(created.spec).toMatchObject({
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
      priority: 0,
    });
    expect(created.spec.tolerations?.map((t) => t.key)).toEqual([
      'node.kubernetes.io/not-ready',
      'node.kubernetes.io/unreachable',
    ]);
    expect((await kube.get(Kinds.Pod, { name: key, namespace })).metadata.uid).toBe(uid);
  });

  story('absent and present names are refused in the words of the API', async ({ kube }) => {
    const missing = await refusal(kube.get(Kinds.NodePool, { name: 'nobody' }));
    expect([missing.code, missing.message]).toEqual([
      'NotFound',
      'nodepools.karpenter.sh "nobody" not found',
    ]);
    const taken = unique('taken');
    await kube.create(Kinds.Pod, pod(taken));
    const again = await refusal(kube.create(Kinds.Pod, pod(taken)));
    expect([again.code, again.message]).toEqual([
      'AlreadyExists',
      `pods "${taken}" already exists`,
    ]);
    expect((await refusal(kube.create(Kinds.Pod, pod('Not_A_Name')))).code).toBe('Invalid');
  });

  story('generated names differ and keep their prefix', async ({ kube }) => {
    const draft = { ...pod(''), metadata: { name: '', generateName: 'gen-', namespace } };
    const names = [await kube.create(Kinds.Pod, draft), await kube.create(Kinds.Pod, draft)];
    for (const { metadata } of names) expect(metadata.name).toMatch(/^gen-[a-z0-9]{5}$/);
    expect(names[0]?.metadata.name).not.toBe(names[1]?.metadata.name);
  });

  story(
    'a stale version is a conflict; generation counts changes of the spec',
    async ({ kube }) => {
      const first = await kube.create(Kinds.NodePool, nodePool(unique('pool')));
      const key = { name: first.metadata.name };
      const second = await kube.patch(Kinds.NodePool, key, { spec: { weight: 5 } });
      expect(second.metadata.generation).toBe((first.metadata.generation ?? 0) + 1);
      const stale = await refusal(
        kube.update(Kinds.NodePool, { ...first, spec: { ...first.spec, weight: 9 } }),
      );
      expect([stale.code, stale.message]).toEqual([
        'Conflict',
        `Operation cannot be fulfilled on nodepools.karpenter.sh "${key.name}": the object has been modified; please apply your changes to the latest version and try again`,
      ]);
      const locked = kube.patch(
        Kinds.NodePool,
        key,
        { metadata: { labels: { a: 'b' } } },
        { resourceVersion: first.metadata.resourceVersion ?? '' },
      );
      expect((await refusal(locked)).code).toBe('Conflict');
      const labelled = await kube.patch(Kinds.NodePool, key, { metadata: { labels: { a: 'b' } } });
      expect(labelled.metadata.generation).toBe(second.metadata.generation);
      const same = await kube.patch(Kinds.NodePool, key, { metadata: { labels: { a: 'b' } } });
      expect(same.metadata.resourceVersion).toBe(labelled.metadata.resourceVersion);
    },
  );

  story('status is written through its subresource only', async ({ kube }) => {
    const { metadata } = await kube.create(Kinds.NodePool, nodePool(unique('pool')));
    const key = { name: metadata.name };
    await kube.patch(Kinds.NodePool, key, { status: { nodes: 7 } });
    expect((await kube.get(Kinds.NodePool, key)).status?.nodes).toBeUndefined();
    const status = { status: { nodes: 7 }, spec: { weight: 3 } };
    const written = await kube.patch(Kinds.NodePool, key, status, { subresource: 'status' });
    expect([written.status?.nodes, written.spec.weight]).toEqual([7, undefined]);
    expect(written.metadata.generation).toBe(metadata.generation);
  });

  story('a null in a merge patch removes', async ({ kube }) => {
    const { metadata } = await kube.create(Kinds.NodePool, nodePool(unique('pool'), { weight: 4 }));
    const patched = await kube.patch(
      Kinds.NodePool,
      { name: metadata.name },
      {
        spec: { weight: null },
      },
    );
    expect(patched.spec.weight).toBeUndefined();
  });

  story('finalizers hold an object until the last is gone', async ({ kube }) => {
    const pool = nodePool(unique('pool'));
    const key = { name: pool.metadata.name };
    const finalizers = ['tenon.sh/a', 'tenon.sh/b'];
    await kube.create(Kinds.NodePool, { ...pool, metadata: { ...pool.metadata, finalizers } });
    await kube.delete(Kinds.NodePool, key);
    const going = await kube.get(Kinds.NodePool, key);
    expect(going.metadata.deletionTimestamp).toBeTruthy();
    const more = { metadata: { finalizers: [...finalizers, 'tenon.sh/c'] } };
    expect(['Forbidden', 'Invalid']).toContain(
      (await refusal(kube.patch(Kinds.NodePool, key, more))).code,
    );
    await kube.patch(Kinds.NodePool, key, { metadata: { finalizers: ['tenon.sh/b'] } });
    expect((await kube.get(Kinds.NodePool, key)).metadata.finalizers).toEqual(['tenon.sh/b']);
    await kube.patch(Kinds.NodePool, key, { metadata: { finalizers: [] } });
    expect((await refusal(kube.get(Kinds.NodePool, key))).code).toBe('NotFound');
  });

  story('preconditions protect an object of the same name', async ({ kube }) => {
    const { metadata } = await kube.create(Kinds.Pod, pod(unique('a')));
    const key = { name: metadata.name, namespace };
    const other = '00000000-0000-0000-0000-000000000000';
    expect((await refusal(kube.delete(Kinds.Pod, key, { uid: other }))).code).toBe('Conflict');
    await kube.delete(Kinds.Pod, key, { uid: metadata.uid ?? '' });
    expect((await refusal(kube.get(Kinds.Pod, key))).code).toBe('NotFound');
  });

  story(
    'what is owned goes with its last owner, unless it is orphaned',
    async ({ kube, settle }) => {
      for (const propagationPolicy of ['Background', 'Foreground', 'Orphan'] as const) {
        const owner = await kube.create(Kinds.NodePool, nodePool(unique('owner')));
        const { apiVersion, kind, metadata } = owner;
        const owned = pod(unique('owned'));
        const key = { name: owned.metadata.name, namespace };
        const reference = { apiVersion, kind, name: metadata.name, uid: metadata.uid ?? '' };
        await kube.create(Kinds.Pod, {
          ...owned,
          metadata: {
            ...owned.metadata,
            ownerReferences: [{ ...reference, blockOwnerDeletion: true }],
          },
        });
        await kube.delete(Kinds.NodePool, { name: metadata.name }, { propagationPolicy });
        await settle();
        expect((await refusal(kube.get(Kinds.NodePool, { name: metadata.name }))).code).toBe(
          'NotFound',
        );
        const left = await kube.get(Kinds.Pod, key).catch(() => undefined);
        if (propagationPolicy === 'Orphan') {
          expect(left?.metadata.ownerReferences ?? []).toEqual([]);
        } else {
          expect(left).toBeUndefined();
        }
      }
    },
  );

  story('selectors choose by label and field', async ({ kube }) => {
    const set = unique('set');
    await kube.create(Kinds.Pod, pod(`${set}-web`, {}, { set, tier: 'web' }));
    await kube.create(Kinds.Pod, pod(`${set}-db`, {}, { set, tier: 'db' }));
    await kube.create(Kinds.Pod, pod(`${set}-none`, {}, { set }));
    const names = async (labelSelector: string, fieldSelector = ''): Promise<string[]> => {
      const options = { namespace, labelSelector, ...(fieldSelector ? { fieldSelector } : {}) };
      const { items } = await kube.list(Kinds.Pod, options);
      return items.map(({ metadata }) => metadata.name.slice(set.length + 1));
    };
    expect(await names(`set=${set}`)).toEqual(['db', 'none', 'web']);
    expect(await names(`set=${set},tier in (web,db),tier!=db`)).toEqual(['web']);
    expect(await names(`set=${set},!tier`)).toEqual(['none']);
    expect(await names(`set=${set},tier notin (web)`)).toEqual(['db', 'none']);
    expect(await names(`set=${set}`, `metadata.name=${set}-db`)).toEqual(['db']);
    const bad = kube.list(Kinds.Pod, { labelSelector: 'a==,(' });
    expect((await refusal(bad)).code).toBe('BadRequest');
  });

  story('a watch goes on where the list ended', async ({ kube, settle }) => {
    const set = unique('set');
    const before = pod(`${set}-before`, {}, { set });
    await kube.create(Kinds.Pod, before);
    const labelSelector = `set=${set}`;
    const { resourceVersion } = await kube.list(Kinds.Pod, { labelSelector });
    await kube.create(Kinds.Pod, pod(`${set}-missed`, {}, { set }));
    const seen: string[] = [];
    const onEvent = (event: WatchEvent<Pod>): void => {
      if (event.type === 'BOOKMARK') return;
      seen.push(`${event.type} ${event.object.metadata.name.slice(set.length + 1)}`);
    };
    const watch = kube.watch(
      Kinds.Pod,
      { resourceVersion, labelSelector },
      {
        onEvent,
        onClose: () => undefined,
      },
    );
    await settle();
    const key = { name: before.metadata.name, namespace };
    await kube.patch(Kinds.Pod, key, { metadata: { annotations: { a: 'b' } } });
    await kube.patch(Kinds.Pod, key, { metadata: { labels: { set: 'other' } } });
    await kube.delete(Kinds.Pod, { name: `${set}-missed`, namespace });
    await settle();
    watch.stop();
    expect(seen).toEqual(['ADDED missed', 'MODIFIED before', 'DELETED before', 'DELETED missed']);
  });

  story('custom objects are validated and defaulted', async ({ kube }) => {
    const pool = await kube.create(Kinds.NodePool, nodePool(unique('pool')));
    expect(pool.spec.disruption).toMatchObject({
      consolidateAfter: '0s',
      consolidationPolicy: 'WhenEmptyOrUnderutilized',
      budgets: [{ nodes: '10%' }],
    });
    expect(pool.spec.template.spec.expireAfter).toBe('720h');
    const wrong = await refusal(kube.create(Kinds.NodePool, nodePool('wrong', { weight: 101 })));
    expect([wrong.code, wrong.message]).toEqual([
      'Invalid',
      'NodePool.karpenter.sh "wrong" is invalid: spec.weight: Invalid value: 101: should be less than or equal to 100',
    ]);
    const claim: NodeClaim = {
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodeClaim',
      metadata: { name: unique('claim') },
      spec: pool.spec.template.spec,
    };
    await kube.create(Kinds.NodeClaim, claim);
    const change = { spec: { terminationGracePeriod: '5m' } };
    const fixed = await refusal(kube.patch(Kinds.NodeClaim, { name: claim.metadata.name }, change));
    expect(fixed.message).toContain('spec is immutable');
    const nodeClass = {
      apiVersion: 'karpenter.k8s.aws/v1',
      kind: 'EC2NodeClass',
      metadata: { name: 'wrong' },
      spec: { amiSelectorTerms: [{ alias: 'al2023@latest' }] },
    } as unknown as EC2NodeClass;
    const required = await refusal(kube.create(Kinds.EC2NodeClass, nodeClass));
    expect(required.message).toContain('spec.subnetSelectorTerms: Required value');
  });

  story('workloads are defaulted and keep their selector', async ({ kube }) => {
    const app = unique('app');
    const deployment: Deployment = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: app, namespace },
      spec: {
        replicas: 0,
        selector: { matchLabels: { app } },
        template: {
          metadata: { labels: { app } },
          spec: {
            containers: [{ name: 'main', image: 'pause', resources: { limits: { cpu: '1' } } }],
          },
        },
      },
    };
    const stored = await kube.create(Kinds.Deployment, deployment);
    expect(stored.spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' },
    });
    expect(stored.spec.template.spec.containers[0]?.resources?.requests).toEqual({ cpu: '1' });
    const otherSelector = { spec: { selector: { matchLabels: { app: 'other' } } } };
    const changed = kube.patch(Kinds.Deployment, { name: app, namespace }, otherSelector);
    expect((await refusal(changed)).code).toBe('Invalid');
    const { name: _, ...mismatched } = { ...deployment.spec, name: '' };
    const bad: Deployment = {
      ...deployment,
      metadata: { name: unique('bad'), namespace },
      spec: { ...mismatched, selector: { matchLabels: { app: 'other' } } },
    };
    expect((await refusal(kube.create(Kinds.Deployment, bad))).message).toContain(
      '`selector` does not match template `labels`',
    );
  });

  story('priority classes and limit ranges are admitted into pods', async ({ kube }) => {
    const className = unique('class');
    const priorityClass: PriorityClass = {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: className },
      value: -5,
      preemptionPolicy: 'Never',
    };
    await kube.create(Kinds.PriorityClass, priorityClass);
    const low = await kube.create(Kinds.Pod, pod(unique('a'), { priorityClassName: className }));
    expect([low.spec.priority, low.spec.preemptionPolicy]).toEqual([-5, 'Never']);
    const unknown = kube.create(Kinds.Pod, pod(unique('a'), { priorityClassName: 'nobody' }));
    expect((await refusal(unknown)).message).toContain(
      'no PriorityClass with name nobody was found',
    );
    const range: LimitRange = {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: unique('range'), namespace },
      spec: {
        limits: [
          {
            type: 'Container',
            defaultRequest: { cpu: '250m' },
            max: { memory: '1Gi' },
            default: { memory: '512Mi' },
          },
        ],
      },
    };
    await kube.create(Kinds.LimitRange, range);
    const filled = await kube.create(Kinds.Pod, pod(unique('a')));
    expect(filled.spec.containers[0]?.resources).toEqual({
      limits: { memory: '512Mi' },
      requests: { cpu: '250m', memory: '512Mi' },
    });
    const greedy = pod(unique('a'), {
      containers: [{ name: 'main', image: 'pause', resources: { limits: { memory: '2Gi' } } }],
    });
    const refused = await refusal(kube.create(Kinds.Pod, greedy));
    expect(refused.code).toBe('Forbidden');
    expect(refused.message).toContain(
      'maximum memory usage per Container is 1Gi, but limit is 2Gi',
    );
    await kube.delete(Kinds.LimitRange, { name: range.metadata.name, namespace });
  });

  story('a pod keeps its spec', async ({ kube }) => {
    const { metadata } = await kube.create(Kinds.Pod, pod(unique('a')));
    const change = { spec: { nodeSelector: { a: 'b' } } };
    const refused = await refusal(
      kube.patch(Kinds.Pod, { name: metadata.name, namespace }, change),
    );
    expect(refused.message).toContain('pod updates may not change fields other than');
  });

  story('evictions ask the budgets', async ({ kube }) => {
    const app = unique('app');
    const make = async (suffix: string, labels: Record<string, string>) => {
      const { metadata } = await kube.create(Kinds.Pod, pod(`${app}-${suffix}`, {}, labels));
      const key = { name: metadata.name, namespace };
      const conditions = [{ type: 'Ready', status: 'True' }];
      const status = { status: { phase: 'Running', conditions } };
      await kube.patch(Kinds.Pod, key, status, { subresource: 'status' });
      return key;
    };
    const budget = (name: string, labels: Record<string, string>): PodDisruptionBudget => ({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name, namespace },
      spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
    });
    const { metadata } = await kube.create(Kinds.PodDisruptionBudget, budget(`${app}-a`, { app }));
    const status = {
      disruptionsAllowed: 1,
      currentHealthy: 2,
      desiredHealthy: 1,
      expectedPods: 2,
      observedGeneration: metadata.generation ?? 1,
    };
    const first = await make('1', { app });
    const second = await make('2', { app });
    const key = { name: metadata.name, namespace };
    await kube.patch(Kinds.PodDisruptionBudget, key, { status }, { subresource: 'status' });
    await kube.evict(first);
    const paid = await kube.get(Kinds.PodDisruptionBudget, key);
    expect(paid.status?.disruptionsAllowed).toBe(0);
    const refused = await refusal(kube.evict(second));
    expect([refused.code, refused.message.split('.')[0]]).toEqual([
      'TooManyRequests',
      "Cannot evict pod as it would violate the pod's disruption budget",
    ]);
    await kube.create(Kinds.PodDisruptionBudget, budget(`${app}-b`, { app }));
    const twice = await refusal(kube.evict(second));
    expect([twice.code, twice.message]).toEqual([
      'InternalError',
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    ]);
    await kube.evict(await make('3', { app: 'free' }));
    expect((await refusal(kube.evict({ name: 'nobody', namespace }))).code).toBe('NotFound');
  });
}
