// `node scripts/settings-table.mjs [folder of Mintlify's packages]`: writes src/format/settings.ts, the forms of the
// settings of docs.json, from the schema that Mintlify publishes. `folder` is used again; without it they are installed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './platform/install.mjs';
import { installedVersion } from './platform/packages.mjs';
import { root } from './ready.mjs';

const { folder, remove } = installPackages(process.argv[2]);
const load = (path) =>
  import(pathToFileURL(join(folder, 'node_modules/@mintlify/validation/dist/mint-config/schemas/v2', path)).href);
const { docsConfigSchema } = await load('index.js');
const parts = await load('properties/reusable/index.js');
const { hrefSchema } = await load('properties/reusable/href.js');

/** Schemas whose form `src/format/wrong-form.ts` has by name. */
const named = new Map([
  [hrefSchema, 'link'],
  [parts.iconSchema, 'icon'],
  [parts.colorSchemaWithOptionalLightAndDark, 'color'],
  [parts.openApiSchema, 'specification'],
  [parts.asyncApiSchema, 'asyncapi'],
]);

/** These are read entry by entry, or have forms of their own beside those of a language. */
const elsewhere = ['banner', 'footer', 'navbar', 'redirects'];

const isOptional = (schema) => schema.isOptional() || schema.isNullable();

function rowOf(schema) {
  const { typeName, ...def } = schema._def;
  if (named.has(schema)) return named.get(schema);
  if (['ZodOptional', 'ZodNullable', 'ZodDefault'].includes(typeName)) return rowOf(def.innerType);
  if (typeName === 'ZodEffects') return def.effect.type === 'preprocess' ? undefined : rowOf(def.schema);
  if (typeName === 'ZodBoolean') return 'boolean';
  if (typeName === 'ZodNumber') return 'number';
  if (typeName === 'ZodEnum') return def.values;
  if (typeName === 'ZodLiteral') return [def.value];
  if (typeName === 'ZodString') {
    const checks = new Map(def.checks.map((check) => [check.kind, check]));
    if (checks.has('url')) return 'url';
    if (String(checks.get('regex')?.regex).startsWith('/^#')) return 'hexadecimal';
    return checks.has('min') ? (checks.has('trim') ? 'trimmed' : 'filled') : 'string';
  }
  if (typeName === 'ZodArray') return { list: rowOf(def.type), ...(def.minLength && { most: 'Infinity' }) };
  if (typeName === 'ZodObject') {
    const shape = Object.entries(schema.shape).flatMap(([key, value]) => {
      const row = rowOf(value);
      return row === undefined ? [] : [[isOptional(value) ? key : `${key}!`, row]];
    });
    return { fields: Object.fromEntries(shape), ...(def.unknownKeys === 'strict' && { closed: true }) };
  }
  if (typeName === 'ZodUnion') {
    const rows = def.options.map(rowOf);
    return rows.includes(undefined) ? undefined : { any: rows };
  }
  // Keys of any name.
  return undefined;
}

const themes = [...docsConfigSchema.optionsMap.values()].map(({ shape }) => shape);
const all = Object.assign({}, ...themes);
const rows = Object.entries(all).flatMap(([name, schema]) => {
  if (name === 'navigation') return [[name, 'object']];
  const row = name === 'theme' ? themes.flatMap(({ theme }) => rowOf(theme)) : rowOf(schema);
  return elsewhere.includes(name) ? [] : [[name, row ?? 'any']];
});
const text = (row) => JSON.stringify(row).replace(/"Infinity"/g, 'Infinity');
writeFileSync(
  join(root, 'src/format/settings.ts'),
  `// Made by scripts/settings-table.mjs from @mintlify/validation ${installedVersion(folder, '@mintlify/validation')}. Do not edit.

/**
 * The form of a setting: the name of a form, the strings that it can be, or an object that says what it contains. A
 * field with \`!\` must be there.
 */
export type SettingForm =
  | string
  | readonly string[]
  | { readonly list: SettingForm; readonly most?: number }
  | { readonly any: readonly SettingForm[] }
  | { readonly fields: Readonly<Record<string, SettingForm>>; readonly closed?: boolean };

/** The settings of docs.json by their names, and their forms: all but \`${elsewhere.join('`, `')}\`. */
// prettier-ignore
export const settings: Readonly<Record<string, SettingForm>> = {
${rows.map(([name, row]) => `  ${name}: ${text(row)},`).join('\n')}
};
`,
);
remove();
