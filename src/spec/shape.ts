import type { OperationDefinition } from './operation.ts';

/** What a reader is told and a request does not show. */
const words = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs']);

/** Where the keys are names that the author gave, `description` among them perhaps. */
const named = new Set(['properties', 'patternProperties', 'headers', 'content', 'dependentSchemas', '$defs']);

/**
 * The shape of an operation as text: parameters, request body and responses with their schemas, without words and
 * examples, the keys of objects in one order.
 *
 * Equal text is equal shape; what is behind a `$ref` is its name. Undefined where nothing is described that tells an operation from others,
 * that is a request body or an answer of success with a `$ref`, properties or listed values.
 */
export function shapeOf(definition: OperationDefinition): string | undefined {
  const { parameters, requestBody, responses } = definition as Readonly<Record<string, unknown>>;
  const given = Array.isArray(parameters) ? parameters : [];
  const bodies = [
    requestBody,
    ...given.filter((parameter) => isObject(parameter) && parameter.in === 'body'),
    ...successes(responses),
  ];
  if (!bodies.some(tells)) return undefined;
  // Parameters in one order: theirs means nothing.
  return JSON.stringify([
    given.map((parameter) => JSON.stringify(canonical(parameter, false))).sort(),
    canonical(requestBody, false),
    canonical(responses, true),
  ]);
}

/** What is answered when all went well. */
function successes(responses: unknown): readonly unknown[] {
  return isObject(responses)
    ? Object.entries(responses).flatMap(([status, response]) => (/^(?:2|default$)/.test(status) ? [response] : []))
    : [];
}

function tells(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(tells);
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => key === '$ref' || key === 'properties' || key === 'enum' || (!words.has(key) && tells(inner)),
  );
}

/** A value that is written the same however its keys were ordered. Pairs, not objects: those would put numbers first. */
function canonical(value: unknown, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item, false));
  if (!isObject(value)) return value;
  return Object.entries(value)
    .filter(([key]) => isNamed || !words.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner, !isNamed && named.has(key))]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
