/** Controllers that crash at a write and start anew from the API: a fault of the rehearsal. */
import type { Clock } from '../ports/clock.ts';
import type { CloudProvider } from '../ports/cloud-provider.ts';
import type { Kube } from '../ports/kube.ts';
import type { Faults } from '../sim/faults/faults.ts';

/** A process needs so long to be back: Kubernetes restarts it, leases expire, caches fill. */
const restartMs = { least: 1_000, spread: 20_000 };

interface Stoppable {
  start(): Promise<void>;
  stop(): Promise<void>;
  isBusy(): boolean;
}

export interface CrashingOptions {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly kube: Kube;
  readonly cloud: CloudProvider;
  /** Builds the program anew on ports that die with it. */
  readonly build: (ports: { readonly kube: Kube; readonly cloud: CloudProvider }) => Stoppable;
}

export interface CrashingProgram {
  start(): Promise<void>;
  stop(): Promise<void>;
  isBusy(): boolean;
}

/** A program that is thrown away when `controller.crash` fires before or after one of its writes. */
export function newCrashingProgram(options: CrashingOptions): CrashingProgram {
  const { clock, faults, build } = options;
  let generation = 0;
  let program = newLife();

  function newLife(): Stoppable {
    const mine = ++generation;
    const isDead = () => mine !== generation;
    const crash = (): void => {
      generation++;
      const dead = program;
      void dead.stop();
      clock.after(restartMs.least + faults.draw('controller.crash') * restartMs.spread, () => {
        program = newLife();
        void program.start();
      });
    };
    const mortal = <T extends object>(port: T, writes: ReadonlySet<string>): T =>
      new Proxy(port, {
        get(target, name, receiver) {
          const member: unknown = Reflect.get(target, name, receiver);
          if (typeof member !== 'function') return member;
          return (...args: unknown[]) => {
            if (isDead()) return never;
            const isWrite = writes.has(String(name));
            if (isWrite && faults.fires('controller.crash')) {
              crash();
              return never;
            }
            const answer: unknown = member.apply(target, args);
            if (isWrite && faults.fires('controller.crash')) crash();
            return answer instanceof Promise ? unlessDead(answer, isDead) : answer;
          };
        },
      });
    return build({
      kube: mortal(options.kube, kubeWrites),
      cloud: mortal(options.cloud, cloudWrites),
    });
  }

  return {
    start: () => program.start(),
    stop: () => program.stop(),
    isBusy: () => program.isBusy(),
  };
}

const kubeWrites = new Set(['create', 'update', 'updateStatus', 'patch', 'delete', 'evict']);
const cloudWrites = new Set(['create', 'delete']);

/** What a dead process waits for does not come. */
const never = new Promise<never>(() => undefined);

function unlessDead(answer: Promise<unknown>, isDead: () => boolean): Promise<unknown> {
  return answer.then(
    (value) => (isDead() ? never : value),
    (error: unknown) => {
      if (isDead()) return never;
      throw error;
    },
  );
}
