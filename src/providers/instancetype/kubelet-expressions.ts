/**
 * `maxPods`, `kubeReserved` and `systemReserved` as formulas of the instance type.
 *
 * Parity: karpenter-provider-aws pkg/cel/environment.go.
 */
import type { CatalogInstanceType } from '../../ports/ec2.ts';
import { type CelProgram, compileCel } from '../../util/cel.ts';
import { parseAmount, parseCpuMilli } from '../../util/quantity.ts';

/** The class' kubelet settings cannot be worked out for a type. */
export class KubeletExpressionError extends Error {
  override readonly name = 'KubeletExpressionError';
}

const variables = [
  'vcpus',
  'memory_mib',
  'default_enis',
  'ips_per_eni',
  'max_pods',
  'instance_type',
];
const programs = new Map<string, CelProgram>();
const maxPrograms = 1000;

/** Whole number, rounded toward zero. Throws {@link KubeletExpressionError}. */
export function evaluateKubeletExpression(
  text: string,
  field: string,
  type: CatalogInstanceType,
  maxPods: number,
): number {
  const fail = (problem: string, cause?: unknown): never => {
    throw new KubeletExpressionError(
      `spec.kubelet.${field}: ${JSON.stringify(text)} for ${type.name}: ${problem}`,
      { cause },
    );
  };
  let value: unknown;
  try {
    value = programOf(text).evaluate({
      vcpus: BigInt(type.vcpu),
      memory_mib: BigInt(type.memoryMiB),
      default_enis: BigInt(type.defaultCardEnis),
      ips_per_eni: BigInt(type.ipv4PerEni),
      max_pods: BigInt(maxPods),
      instance_type: type.name,
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), error);
  }
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number' && Number.isFinite(value)) return Math.trunc(value);
  return fail('the result is not a number');
}

function programOf(text: string): CelProgram {
  let program = programs.get(text);
  if (!program) {
    program = compileCel(text, variables);
    if (programs.size >= maxPrograms) programs.clear();
    programs.set(text, program);
  }
  return program;
}

/** What a formula's number of the resource means: CPU in milli, memory in MiB, storage in GiB. */
export function reservedByExpression(resource: string, value: number): number {
  switch (resource) {
    case 'cpu':
      return parseCpuMilli(`${roundUp(value, 10)}m`);
    case 'memory':
      return parseAmount(`${roundUp(value, 16)}Mi`);
    case 'ephemeral-storage':
      return parseAmount(`${value}Gi`);
    default:
      return value;
  }
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
