/** What the simulated EC2 tells the kubelets: instances that run, are going, are gone. */
import type { BootConfig, Ec2Instance } from '../../ports/ec2.ts';

export interface BootedInstance {
  readonly instance: Ec2Instance;
  /** `aws:///us-east-1a/i-0123456789abcdef0`. */
  readonly providerId: string;
  /** `ip-10-0-12-34.us-east-1.compute.internal`, unique and stable for a seed. */
  readonly nodeName: string;
  /** Amounts as the type really registers them. */
  readonly boot: BootConfig;
  readonly volumeLimits: Readonly<Record<string, number>>;
  readonly networkMbps: number;
}

export interface InstanceListener {
  onRunning(instance: BootedInstance): void;
  /** Terminate was asked for (or the cloud took it): the machine stops within moments. */
  onShuttingDown(instance: BootedInstance): void;
  onTerminated(instance: BootedInstance): void;
}
