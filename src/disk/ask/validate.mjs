// The thread of `validator.ts`: `@readme/openapi-parser` on one specification after the other. It takes a `Given`, and answers with a `Validation`.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const near = createRequire(workerData.parser);
// It writes the specification out for each of its findings, to show a piece of it. Where they stand is enough, and many times as fast.
try {
  const file = near.resolve('@readme/better-ajv-errors');
  near.cache[file] = { id: file, filename: file, loaded: true, exports: (_schema, _value, errors) => errors };
} catch {
  // The findings come as text then, without their places.
}
const { validate } = near(workerData.parser);

parentPort.on('message', async (given) => parentPort.postMessage(await answerTo(given)));

async function answerTo(given) {
  let [references, before, value] = [[], []];
  try {
    value = 'value' in given ? given.value : JSON.parse(new TextDecoder().decode(given.text));
  } catch {
    return { findings: [], references, isUnreadable: true };
  }
  try {
    const holes = new Set();
    references = badReferences(value, holes);
    keepPaths(value);
    before = [...onlyText(value), ...onlySchemes(value)];
    const { valid, errors = [] } = await validate(value, { resolve: { external: false, file: false } });
    const found = valid ? [] : errors.map(plain);
    const kept = found.filter(({ path }) => path === undefined || !holes.has(valueAt(value, path)));
    return { findings: [...before, ...kept], references };
  } catch ({ name, message }) {
    const first = String(message).split('\n')[0].replace(/\.$/, '');
    const failed = name === 'TypeError' || name === 'RangeError' ? `the validator fails over it (${first})` : first;
    return { findings: before, references, failed };
  }
}

function plain({ message, instancePath: path, keyword, params, propertyName }) {
  if (typeof path !== 'string') return { message: String(message) };
  return {
    message: String(message),
    path,
    keyword,
    params: { ...params, ...(propertyName !== undefined && { propertyName }) },
  };
}

const isObject = (value) => typeof value === 'object' && value !== null;

/** One key of `paths` without a slash is all it speaks of; extensions, which may stand there, are such keys too. */
function keepPaths({ paths }) {
  if (isObject(paths) && !Array.isArray(paths))
    for (const key of Object.keys(paths)) if (!key.startsWith('/')) delete paths[key];
}

/** The value that a pointer leads to, through `$ref`s where there are any left. */
function valueAt(root, pointer, hops = 0) {
  let node = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isObject(node) && !Object.hasOwn(node, key) && typeof node.$ref === 'string' && hops < 50)
      node = valueAt(root, decoded(node.$ref), hops + 1);
    if (!isObject(node) || !Object.hasOwn(node, key)) return undefined;
    node = node[key];
  }
  return node;
}

/** It fails over a version without quotes, which YAML reads as a number. */
function onlyText(value) {
  if (typeof value.openapi !== 'number') return [];
  value.openapi = Number.isInteger(value.openapi) ? `${value.openapi}.0.0` : `${value.openapi}.0`;
  return [{ message: 'must match pattern', path: '/openapi', keyword: 'pattern', params: {} }];
}

/** It looks into these before it looks at what they are, and fails over what is no object. */
function onlySchemes({ components }) {
  const schemes = components?.securitySchemes;
  if (schemes === undefined) return [];
  const wrong = (path) => ({ message: 'must be object', path, keyword: 'type', params: {} });
  if (!isObject(schemes) || Array.isArray(schemes)) {
    delete components.securitySchemes;
    return [wrong('/components/securitySchemes')];
  }
  const names = Object.keys(schemes).filter((name) => !isObject(schemes[name]));
  for (const name of names) delete schemes[name];
  return names.map((name) => wrong(`/components/securitySchemes/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`));
}

/** A pointer in a URI may have signs of it escaped. */
function decoded(reference) {
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1);
  }
}

/**
 * The validator tells of the first that leads to nothing, and no more. These are taken out, and what is missing then
 * is nobody's mistake.
 */
function badReferences(root, holes) {
  const bad = new Map();
  const good = new Set();
  const path = [];
  const use = (value, target) => {
    const isInside = target.startsWith('#');
    if (good.has(target)) return;
    // Other targets in the file than pointers are names, which the validator knows.
    if (isInside && (!target.startsWith('#/') || valueAt(root, decoded(target)) !== undefined)) {
      good.add(target);
      return;
    }
    if (isInside) holes.add(value);
    const known = bad.get(target) ?? { target, path: [...path, '$ref'], uses: 0 };
    bad.set(target, { ...known, uses: known.uses + 1 });
  };
  const look = (value) => {
    if (!isObject(value)) return;
    if (typeof value.$ref === 'string') use(value, value.$ref);
    for (const [key, child] of Object.entries(value)) {
      path.push(key);
      look(child);
      path.pop();
    }
  };
  look(root);
  for (const value of holes) delete value.$ref;
  return [...bad.values()];
}
