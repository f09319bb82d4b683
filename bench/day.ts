/**
 * A virtual day of one cluster: 15,000 pods come and go. Prints one JSON line.
 *
 * Deployments follow a daily curve, a CronJob starts work every ten minutes, three pools take it. The
 * invariant checkers watch the run, which costs about a tenth of the time.
 */
import { runChecked } from '../src/app/simulation.ts';
import { parseScenarioFile } from '../src/sim/scenario/parse.ts';

const services = 12;
const peakReplicas = 310;
const stepMinutes = 15;

/** Replicas at a minute of the day: a night's floor and a day's hill, shifted by service. */
function replicasAt(minute: number, service: number): number {
  const phase = ((minute / 1440) * 2 - 0.5 + service / services / 4) * Math.PI;
  return Math.round(10 + (peakReplicas - 10) * Math.max(0, Math.sin(phase)) ** 2);
}

function pool(name: string, capacityType: string, taint: boolean): string {
  return `---
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: { name: ${name} }
spec:
  disruption: { consolidationPolicy: WhenEmpty, consolidateAfter: 2m, budgets: [ { nodes: "50%" } ] }
  template:
    metadata: { labels: { pool: ${name} } }
    spec:
      nodeClassRef: { group: karpenter.k8s.aws, kind: EC2NodeClass, name: default }
      requirements:
        - { key: karpenter.sh/capacity-type, operator: In, values: [${capacityType}] }
        - { key: karpenter.k8s.aws/instance-category, operator: In, values: [c, m, r] }
        - { key: karpenter.k8s.aws/instance-generation, operator: Gt, values: ["5"] }
      ${taint ? `taints: [ { key: dedicated, value: ${name}, effect: NoSchedule } ]` : ''}
`;
}

function service(index: number): string {
  const target = index % 3 === 0 ? 'critical' : 'general';
  return `---
apiVersion: apps/v1
kind: Deployment
metadata: { name: service-${index}, namespace: default }
spec:
  replicas: ${replicasAt(0, index)}
  selector: { matchLabels: { app: service-${index} } }
  template:
    metadata: { labels: { app: service-${index} } }
    spec:
      nodeSelector: { pool: ${target} }
      containers:
        - { name: main, image: service-${index}, resources: { requests: { cpu: ${250 * (1 + (index % 4))}m, memory: ${512 * (1 + (index % 3))}Mi } } }
`;
}

const jobs = `---
apiVersion: batch/v1
kind: CronJob
metadata: { name: work, namespace: default }
spec:
  schedule: "*/10 * * * *"
  jobTemplate:
    spec:
      parallelism: 80
      completions: 80
      ttlSecondsAfterFinished: 600
      template:
        metadata: { annotations: { tenon.sh/runs-for: 4m } }
        spec:
          nodeSelector: { pool: batch }
          tolerations: [ { key: dedicated, value: batch, effect: NoSchedule } ]
          containers: [ { name: main, image: work, resources: { requests: { cpu: "1", memory: 2Gi } } } ]
          restartPolicy: Never
`;

function day(): string {
  const steps: string[] = [];
  for (let minute = stepMinutes; minute < 1440; minute += stepMinutes) {
    for (let index = 0; index < services; index++) {
      const replicas = replicasAt(minute, index);
      if (replicas === replicasAt(minute - stepMinutes, index)) continue;
      steps.push(
        `    - { at: ${minute}m, scale: { kind: Deployment, name: service-${index}, replicas: ${replicas} } }`,
      );
    }
  }
  const scenario = `apiVersion: tenon.sh/v1alpha1
kind: Scenario
metadata: { name: day }
spec:
  duration: 24h
  seed: 1
  cloud: { zones: [us-east-1a, us-east-1b, us-east-1c] }
  timeline:
${steps.join('\n')}
`;
  const pools = [
    pool('general', 'spot, on-demand', false),
    pool('critical', 'on-demand', false),
    pool('batch', 'spot', true),
  ];
  return [scenario, ...pools, ...Array.from({ length: services }, (_, i) => service(i)), jobs].join(
    '',
  );
}

const scenario = parseScenarioFile(day(), 'day.yaml', {
  readFile: () => {
    throw new Error('the day has no other files');
  },
});
const startMs = performance.now();
const cpuBefore = process.cpuUsage();
const { result, writes } = await runChecked(scenario);
const seconds = (performance.now() - startMs) / 1000;
const cpu = process.cpuUsage(cpuBefore);
process.stdout.write(
  `${JSON.stringify({
    bench: 'day',
    seconds: Number(seconds.toFixed(2)),
    cpuSeconds: Number(((cpu.user + cpu.system) / 1e6).toFixed(2)),
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
    writes,
    writesPerSecond: Math.round(writes / seconds),
    podsCreated: result.summary.pods.created,
    podsPendingAtEnd: result.summary.pods.pendingAtEnd,
    nodesLaunched: result.summary.nodes.launched,
    costUsd: result.summary.cost.total,
    hash: result.hash,
  })}\n`,
);
