/** What is wrong with a field of an object. */

/** One finding: where, what stands there, what would be right. Paths read `spec.template.spec.taints[0].key`. */
export interface FieldError {
  readonly path: string;
  readonly code:
    | 'Required'
    | 'Invalid'
    | 'NotSupported'
    | 'Duplicate'
    | 'TooLong'
    | 'TooMany'
    | 'Unknown'
    | 'Forbidden';
  readonly value?: unknown;
  readonly message: string;
}

/** `spec.weight: Invalid value: 101: must be at most 100`, as the API server prints it. */
export function formatFieldError(error: FieldError): string {
  const value = error.value === undefined ? '' : `: ${JSON.stringify(error.value)}`;
  switch (error.code) {
    case 'Required':
      return `${error.path}: Required value: ${error.message}`;
    case 'Unknown':
      return `${error.path}: unknown field: ${error.message}`;
    case 'NotSupported':
      return `${error.path}: Unsupported value${value}: ${error.message}`;
    case 'Duplicate':
      return `${error.path}: Duplicate value${value}${error.message ? `: ${error.message}` : ''}`;
    case 'TooLong':
      return `${error.path}: Too long: ${error.message}`;
    case 'TooMany':
      return `${error.path}: Too many: ${error.message}`;
    case 'Forbidden':
      return `${error.path}: Forbidden: ${error.message}`;
    case 'Invalid':
      return `${error.path}: Invalid value${value}: ${error.message}`;
  }
}
