/**
 * What a scheduler keeps between solves: interned names and compiled objects. They make the next solve
 * faster and never change what it decides.
 */
import type { InstanceType } from '../../model/instance-type.ts';
import type { PodView } from '../../model/pod.ts';
import type { Settings } from '../../model/settings.ts';
import type { StateNode } from '../../model/snapshot.ts';
import { compareText } from '../../util/compare-text.ts';
import { Catalog } from './compile/catalog.ts';
import { type CompiledDaemon, compileDaemon } from './compile/daemons.ts';
import { CompiledNode } from './compile/node.ts';
import { type CompiledPod, PodCompiler } from './compile/pod-spec.ts';
import { RequirementSets } from './compile/requirement-sets.ts';
import { ResourceSlots } from './compile/resource-slots.ts';
import { PodClasses } from './topology/cluster-pods.ts';

/** Beyond so many entries the tables are made anew: what is still in use comes back by itself. */
const maxEntries = 20_000;

export class Caches {
  readonly sets = new RequirementSets();
  readonly slots = new ResourceSlots();
  readonly podClasses = new PodClasses();
  readonly #plainPods: PodCompiler;
  readonly #softPods: PodCompiler;
  readonly #catalogs = new WeakMap<readonly InstanceType[], Catalog>();
  readonly #nodes = new WeakMap<StateNode, CompiledNode>();
  readonly #repelling = new WeakMap<StateNode, readonly PodView[]>();
  readonly #daemons = new WeakMap<CompiledPod, CompiledDaemon>();
  #lastDaemons: readonly CompiledDaemon[] = [];

  constructor(settings: Settings) {
    const { preferencePolicy } = settings;
    const compiler = (toleratesSoftTaints: boolean) =>
      new PodCompiler({ preferencePolicy, toleratesSoftTaints }, this.sets, this.slots);
    this.#plainPods = compiler(false);
    this.#softPods = compiler(true);
  }

  get isFull(): boolean {
    const { sets, podClasses } = this;
    return (
      Math.max(sets.size, podClasses.size, this.#plainPods.size, this.#softPods.size) > maxEntries
    );
  }

  pods(toleratesSoftTaints: boolean): PodCompiler {
    return toleratesSoftTaints ? this.#softPods : this.#plainPods;
  }

  catalog(instanceTypes: readonly InstanceType[]): Catalog {
    let catalog = this.#catalogs.get(instanceTypes);
    if (!catalog) {
      catalog = new Catalog(instanceTypes, this.sets, this.slots);
      this.#catalogs.set(instanceTypes, catalog);
    }
    return catalog;
  }

  /** By key; the same array while the daemons are the same. */
  daemons(views: readonly PodView[]): readonly CompiledDaemon[] {
    const sorted = [...views].sort((a, b) => compareText(a.key, b.key));
    const daemons = sorted.map((view) => {
      const pod = this.#plainPods.compile(view);
      let daemon = this.#daemons.get(pod);
      if (!daemon) {
        daemon = compileDaemon(view, pod, this.sets);
        this.#daemons.set(pod, daemon);
      }
      return daemon;
    });
    const last = this.#lastDaemons;
    const isSame = daemons.length === last.length && daemons.every((d, i) => d === last[i]);
    if (!isSame) this.#lastDaemons = daemons;
    return this.#lastDaemons;
  }

  node(state: StateNode, daemons: readonly CompiledDaemon[]): CompiledNode {
    let node = this.#nodes.get(state);
    if (!node || node.daemons !== daemons) {
      node = new CompiledNode(state, daemons, this.slots);
      this.#nodes.set(state, node);
    }
    return node;
  }

  /** The node's pods with required anti-affinity that are not on their way out. */
  repellingPods(state: StateNode): readonly PodView[] {
    let pods = this.#repelling.get(state);
    if (!pods) {
      pods = state.pods.filter(
        ({ pod: { spec, metadata } }) =>
          (spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [])
            .length > 0 && metadata.deletionTimestamp === undefined,
      );
      this.#repelling.set(state, pods);
    }
    return pods;
  }
}
