/** The API server's own words. */
import type { Kind } from '../../api/kinds.ts';
import { type FieldError, formatFieldError } from '../../api/validation.ts';
import { KubeError } from '../../ports/kube.ts';

/** `pods`, `nodepools.karpenter.sh`. */
function resourceName(kind: Kind): string {
  const group = groupOf(kind);
  return group === '' ? kind.plural : `${kind.plural}.${group}`;
}

function groupOf(kind: Kind): string {
  return kind.apiVersion.includes('/') ? (kind.apiVersion.split('/')[0] ?? '') : '';
}

export function notFound(kind: Kind, name: string): KubeError {
  return new KubeError('NotFound', `${resourceName(kind)} "${name}" not found`);
}

export function alreadyExists(kind: Kind, name: string): KubeError {
  return new KubeError('AlreadyExists', `${resourceName(kind)} "${name}" already exists`);
}

export function conflict(kind: Kind, name: string, why: string): KubeError {
  return new KubeError(
    'Conflict',
    `Operation cannot be fulfilled on ${resourceName(kind)} "${name}": ${why}`,
  );
}

export function staleVersion(kind: Kind, name: string): KubeError {
  return conflict(
    kind,
    name,
    'the object has been modified; please apply your changes to the latest version and try again',
  );
}

export function invalid(kind: Kind, name: string, errors: readonly FieldError[]): KubeError {
  const group = groupOf(kind);
  const full = group === '' ? kind.kind : `${kind.kind}.${group}`;
  const texts = errors.map(formatFieldError);
  const list = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  return new KubeError('Invalid', `${full} "${name}" is invalid: ${list}`);
}

export function forbidden(kind: Kind, name: string, why: string): KubeError {
  return new KubeError('Forbidden', `${resourceName(kind)} "${name}" is forbidden: ${why}`);
}
