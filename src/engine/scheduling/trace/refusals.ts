/** Why a pod found no place: worked out once per shape, at the end of a pass, for what its last rung asks. */
import type { NodeClaimTrace } from '../../../model/plan.ts';
import type {
  NodeRefusal,
  PodRefusal,
  PoolRefusal,
  Reason,
  ReasonCode,
} from '../../../model/reason.ts';
import { newRequirement } from '../../../model/requirement.ts';
import { newRequirements, type Requirements } from '../../../model/requirements.ts';
import { findUntolerated } from '../../../model/taints.ts';
import { compareText } from '../../../util/compare-text.ts';
import { findPortClash } from '../compile/host-ports.ts';
import { type CompiledNode, findUnmetByLabels } from '../compile/node.ts';
import type { NodeInPass, Pass } from '../pass.ts';
import type { Shape, VariantState } from '../shape.ts';
import { explainPool } from './pool-refusal.ts';

/** How many nodes a refusal lists at most. */
export const maxNodeRefusals = 20;

/** A refusal without the pod's name. */
export type ShapeRefusal = Omit<PodRefusal, 'pod'>;

export class Refusals {
  readonly #pass: Pass;
  readonly #nowMs: number;
  readonly #byShape = new Map<Shape, ShapeRefusal>();
  readonly #poolCodes = new Map<VariantState, (ReasonCode | undefined)[]>();
  readonly #nodesByName: readonly number[];

  constructor(pass: Pass, nowMs: number) {
    this.#pass = pass;
    this.#nowMs = nowMs;
    const { nodes } = pass.input;
    const name = (i: number) => (nodes[i] as NodeInPass).compiled.state.name;
    this.#nodesByName = nodes.map((_, i) => i).sort((a, b) => compareText(name(a), name(b)));
  }

  of(shape: Shape): ShapeRefusal {
    let refusal = this.#byShape.get(shape);
    if (!refusal) {
      refusal = this.#compute(shape);
      this.#byShape.set(shape, refusal);
    }
    return refusal;
  }

  /** A refusal that no look at pools or nodes is needed for. */
  ofReason(reason: Reason): ShapeRefusal {
    return {
      atMs: this.#nowMs,
      codes: [reason.code],
      reason,
      pools: [],
      nodes: [],
      nodesLeftOut: 0,
    };
  }

  /** For pods of a claim that was given up in the end. */
  ofPool(pool: PoolRefusal): ShapeRefusal {
    return {
      atMs: this.#nowMs,
      codes: [pool.reason.code],
      pools: [pool],
      nodes: [],
      nodesLeftOut: 0,
    };
  }

  /** Pools that come before the claim's and could not take its first pod. */
  poolsBefore(state: VariantState, templateIndex: number): NodeClaimTrace['poolsBefore'] {
    let codes = this.#poolCodes.get(state);
    if (!codes) {
      codes = [];
      this.#poolCodes.set(state, codes);
    }
    const before: { readonly nodePool: string; readonly reason: string }[] = [];
    for (let i = 0; i < templateIndex; i++) {
      codes[i] ??= explainPool(this.#pass, state, i)?.reason.code;
      const nodePool = this.#pass.input.pools[i]?.template.pool.name as string;
      const code = codes[i];
      if (code) before.push({ nodePool, reason: code });
    }
    return before;
  }

  #compute(shape: Shape): ShapeRefusal {
    if (shape.deferral) return this.ofReason(shape.deferral);
    const last = shape.variants[shape.variants.length - 1] as VariantState;
    const { pools: all } = this.#pass.input;
    const pools = all
      .map((_, i) => explainPool(this.#pass, last, i))
      .filter((pool) => pool !== undefined);
    const nodes: NodeRefusal[] = [];
    for (const i of this.#nodesByName) {
      if (nodes.length === maxNodeRefusals) break;
      const reason = explainNode(this.#pass, last, i);
      const node = this.#pass.input.nodes[i] as NodeInPass;
      if (reason) nodes.push({ node: node.compiled.state.name, reason });
    }
    const own: Reason | undefined = all.length === 0 ? { code: 'NoNodePool' } : undefined;
    const reasons = own ? [own] : pools.map((pool) => pool.reason);
    return {
      atMs: this.#nowMs,
      codes: [...new Set(reasons.map((reason) => reason.code))],
      ...(own ? { reason: own } : {}),
      pools,
      nodes,
      nodesLeftOut: this.#nodesByName.length - nodes.length,
    };
  }
}

/** Why the node cannot take the variant, in the order in which a person would look. */
function explainNode(pass: Pass, state: VariantState, index: number): Reason | undefined {
  const node = pass.input.nodes[index] as NodeInPass;
  const { compiled } = node;
  const { pod } = state.shape;
  const { contradiction, all, tolerations } = state.variant;
  if (contradiction) {
    return { code: 'RequirementConflict', ...contradiction };
  }
  const taint = findUntolerated(compiled.state.taints, tolerations);
  if (taint) return { code: 'TaintNotTolerated', taint };
  const unmet = findUnmetByLabels(all.requirements, (key) => compiled.label(key));
  if (unmet) {
    const isMissing = compiled.label(unmet.key) === undefined;
    return { code: isMissing ? 'LabelValueMissing' : 'RequirementConflict', incoming: unmet };
  }
  const clash = findPortClash(pod.hostPorts, node.hostPorts ?? compiled.hostPorts);
  if (clash) return { code: 'HostPortTaken', port: clash.port, protocol: clash.protocol };
  const { slots, amounts } = pod.requests;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    const requested = amounts[i] as number;
    const available = node.remaining[slot] ?? 0;
    if (requested > available) return insufficient(pass, slot, requested, available);
  }
  if (compiled.isOvercommitted) {
    const slot = compiled.remaining.findIndex((left) => left < 0);
    return insufficient(pass, slot, 0, compiled.remaining[slot] as number);
  }
  const obstacle =
    state.topology && pass.input.topology?.findNodeObstacle(state.topology, state.variant, index);
  return (
    obstacle &&
    pass.input.topology?.explain(obstacle, state.variant, nodeLabel(compiled, obstacle.rule.key))
  );
}

function nodeLabel(node: CompiledNode, key: string): Requirements {
  const value = node.label(key);
  return newRequirements(...(value === undefined ? [] : [newRequirement(key, 'In', [value])]));
}

function insufficient(pass: Pass, slot: number, requested: number, available: number): Reason {
  const resource = pass.input.slots.names[slot] as string;
  return { code: 'InsufficientResources', resource, requested, available };
}
