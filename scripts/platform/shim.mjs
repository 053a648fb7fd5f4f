// The newest packages import functions that no published version of `@mintlify/validation` has, and an OpenAPI 3.2 that
// no published parser knows. Both are written here, after how they are used, and put into the folder of the run.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Methods of path items, and what a `$ref` of a path item leads to. */
const validation = `
import { httpMethods } from './openapi/types/endpoint.js';
const fixed = [...httpMethods, 'query'];
export const isFixedHttpMethod = (method) => fixed.includes(method);
export const isAdditionalHttpMethod = (method) =>
  /^[A-Z][A-Z\\d!#$%&'*+.^_\`|~-]*$/.test(method) && ![...fixed, 'webhook'].includes(method.toLowerCase());
export function parseHttpMethod(text) {
  if (isFixedHttpMethod(text.toLowerCase())) return text.toLowerCase();
  return isAdditionalHttpMethod(text.toUpperCase()) ? text.toUpperCase() : undefined;
}
export const getPathItemOperations = (item) => [
  ...fixed.flatMap((method) => (item?.[method] ? [[method, item[method]]] : [])),
  ...Object.entries(item?.additionalOperations ?? {}),
];
export const getPathItemOperation = (item, method) =>
  isFixedHttpMethod(method) ? item?.[method] : item?.additionalOperations?.[method];
export function getComponentNameFromRef(reference, section) {
  const start = '#/components/' + section + '/';
  const name = reference.startsWith(start) ? decodeURIComponent(reference.slice(start.length)) : '/';
  return name.includes('/') ? undefined : name.replaceAll('~1', '/').replaceAll('~0', '~');
}
export const isComponentPathItemReference = (item) =>
  typeof item?.$ref === 'string' && getComponentNameFromRef(item.$ref, 'pathItems') !== undefined;
export function resolvePathItemReference(item, components, passed = []) {
  if (!isComponentPathItemReference(item)) return item;
  const target = components?.pathItems?.[getComponentNameFromRef(item.$ref, 'pathItems')];
  if (target === undefined || passed.includes(target)) return undefined;
  const { $ref, ...own } = item;
  const found = resolvePathItemReference(target, components, [...passed, target]);
  const additionalOperations = { ...found?.additionalOperations, ...own.additionalOperations };
  return { ...found, ...own, ...(Object.keys(additionalOperations).length > 0 && { additionalOperations }) };
}
`;

/** What each version of OpenAPI asks of a document, as far as its own rules are not in the other packages. */
const parser = `
import { OpenApiSpecifications, OpenApiVersions } from './configuration/index.js';
OpenApiVersions.push('3.2');
OpenApiSpecifications['3.2'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['openapi', 'info'],
  properties: { info: { type: 'object', required: ['title', 'version'] }, paths: { type: 'object' }, webhooks: { type: 'object' } },
  anyOf: ['paths', 'webhooks', 'components'].map((name) => ({ required: [name] })),
};
`;

/** Puts into installed packages what they lack, once. */
export function addUnpublished(folder) {
  for (const [name, text] of Object.entries({ validation, 'openapi-parser': parser })) {
    const place = join(folder, 'node_modules/@mintlify', name, 'dist');
    const file = join(place, 'unpublished.js');
    if (existsSync(file)) continue;
    writeFileSync(file, text);
    appendFileSync(join(place, 'index.js'), `\nexport * from './unpublished.js';\n`);
  }
}
