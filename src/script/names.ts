import type { Node } from 'acorn';
import type { Found } from '../found/index.ts';

type One = 'argument' | 'callee' | 'consequent' | 'alternate' | 'declaration' | 'expression' | 'id' | 'init' | 'left';
type Other = 'exported' | 'imported' | 'key' | 'local' | 'object' | 'property' | 'right' | 'source' | 'test';
type List =
  'arguments' | 'declarations' | 'elements' | 'expressions' | 'params' | 'properties' | 'quasis' | 'specifiers';
type Word = 'name' | 'operator' | 'kind' | 'importKind' | 'exportKind';
type Parts = Record<One | Other, Tree> & Record<List, readonly Tree[]> & Record<Word, string> & { body: Tree & Tree[] };
/** A node of a syntax tree, with the parts that nodes of its type have. */
export interface Tree extends Node, Readonly<Parts> {
  readonly value: unknown;
  readonly computed?: boolean;
}

/** Types of TypeScript say nothing about values. */
const isOfTypes = /^(?:loc|typeAnnotation|typeParameters|typeArguments|returnType|superTypeParameters|implements)$/;

/** A name as it is written, or the value of a literal. */
export const written = (node?: Tree): string => String(node?.name ?? node?.value);

/** `require('package')` and `require.resolve` change nothing: packages do not know the files of the site. */
const isHarmless = ({ callee, object, property, arguments: [name] = [] }: Tree): boolean =>
  written(callee ?? object) === 'require' &&
  (callee ? name?.type === 'Literal' && /^[^./]/.test(written(name)) : written(property) === 'resolve');

/** A node and all in it, but for types, names of members as they are written, and what is harmless. */
export function nodesIn(node: Tree | undefined): Tree[] {
  const all = node ? [node] : [];
  for (const one of all)
    for (const [field, value] of Object.entries(isHarmless(one) ? {} : one) as [string, unknown][])
      if (!isOfTypes.test(field) && (!/^(?:property|key)$/.test(field) || one.computed))
        for (const part of [value].flat() as (Tree | null)[]) if (typeof part?.type === 'string') all.push(part);
  return all;
}

/** The names that a pattern sets: those of `{ a, b: c = d }` are `a` and `c`. */
export function namesIn(pattern: Tree | undefined): readonly string[] {
  const { type, name, left, argument, value, elements = [], properties = [] } = pattern ?? ({} as Tree);
  const parts = [type === 'Property' ? (value as Tree) : (left ?? argument), ...elements, ...properties];
  return type === 'Identifier' ? [name] : parts.flatMap((one) => (one ? namesIn(one) : []));
}

/** The names that a declaration sets. */
export const declaredIn = (node: Tree | undefined): readonly string[] =>
  node?.declarations?.flatMap(({ id }) => namesIn(id)) ?? namesIn(node?.id);

/** The names that a part of a script can see; undefined before they are set. Those around it are its prototype. */
export type Scope = Record<string, Found | undefined>;
export const scopeOf = (names: readonly string[], around: Scope | null): Scope =>
  Object.assign(Object.create(around) as Scope, Object.fromEntries(names.map((name) => [name, undefined])));
