/** The JSON Schema of the Scenario document, as editors read it. */
import { isMap } from './check-shape.ts';
import { ScenarioSchema } from './schema.ts';

/** Draft 2020-12. */
export function scenarioJsonSchema(): Readonly<Record<string, unknown>> {
  const { properties, ...rest } = plain(ScenarioSchema) as Record<string, unknown>;
  const { spec, ...others } = properties as Record<string, Record<string, unknown>>;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://tenon.sh/schemas/v1alpha1/scenario.json',
    title: 'Tenon Scenario',
    description:
      'The Scenario document of a scenario file; its other documents are Kubernetes objects, applied at t = 0 in order.',
    ...rest,
    properties: {
      ...others,
      spec: {
        ...spec,
        oneOf: [{ required: ['duration'] }, { required: ['until'] }],
        dependentRequired: { timeout: ['until'] },
      },
    },
  };
}

/** Without what only our own messages use. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isMap(value)) return value;
  const out: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    if (key === 'expects' && typeof child === 'string') continue;
    out[key] = plain(child);
  }
  // A step is its time and one verb.
  if (isMap(out['properties']) && 'zonalShift' in out['properties']) {
    return { ...out, minProperties: 2, maxProperties: 2 };
  }
  return out;
}
