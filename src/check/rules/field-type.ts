import { accepts, type Field, fieldsOf, isContainer, kindOf, wordsFor } from '../../format/index.ts';
import type { Json } from '../../json/index.ts';
import type { Element, Place } from '../../navigation/index.ts';
import { defineRule } from '../rule.ts';
import { fieldValue } from '../values.ts';
import { nameOf, parentKind, quoted, typeText, withArticle } from '../words.ts';

export const fieldType = defineRule({
  id: 'field-type',
  severity: 'error',
  summary: 'A field holds a value of a wrong type.',
  why: 'A single wrong type, such as `"expanded": 1`, makes the platform drop the whole content of the tab, anchor, dropdown, product or version around it, without a word.',
  example: { before: '{ "group": "Start", "expanded": "true", "pages": ["start"] }', after: '{ "group": "Start", "expanded": true, "pages": ["start"] }' },
  documented: true,
  check({ site, report }) {
    return { navigation: look, element: look };

    function look(element: Element, place: Place): void {
      const known = fieldsOf(element.kind, parentKind(place));
      for (const name of element.fields) {
        const field = known.get(name);
        const value = field && fieldValue(site, element, name);
        if (field === undefined || value === undefined) continue;
        const at = element.field(name)!;
        if (accepts(field, value.kind) === false) {
          report({ message: `\`${name}\` of ${nameOf(place)} must be ${wanted(field)}, not ${typeText(value.kind)}`, at, help: helpFor(field, value), covers: [at] });
        } else if (field.values !== undefined && value.kind === 'string' && !field.values.includes(String(value.value))) {
          report({ message: `\`${name}\` of ${nameOf(place)} cannot be ${quoted(String(value.value))}`, at, help: `It is one of ${field.values.map(quoted).join(', ')}.` });
        }
      }
      // Strings in `pages` are entries, and what else can stand there has a rule of its own.
      for (const container of element.containers) {
        if (container === 'pages') continue;
        for (const { type, ...child } of element.array(container)?.node.items.some(({ kind }) => kind !== 'object') ? element.children(container) : []) {
          if (type === 'element' || !('node' in child) || child.node.kind === 'object') continue;
          const words = wordsFor(kindOf(container), element.kind);
          report({ message: `an entry of \`${container}\` must be ${withArticle(words)} object, not ${typeText(child.node.kind)}`, at: child.node, help: container === 'groups' && child.node.kind === 'string' ? 'Pages stand in `pages`: `{ "group": "…", "pages": […] }`.' : `Write it as an object: \`{ "${words}": "…" }\`.` });
        }
      }
    }
  },
});

function wanted({ types, also }: Field): string {
  const all = [...types, ...also].map(typeText);
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} or ${all.at(-1)!}`;
}

function helpFor({ name, types, means }: Field, value: Json): string | undefined {
  if (types.includes('boolean') && value.kind === 'string' && /^(?:true|false)$/i.test(String(value.value))) return `Write it without quotes: ${String(value.value).toLowerCase()}.`;
  if (types.includes('boolean')) return 'Write true or false, or remove it.';
  if (isContainer(name) && value.kind === 'string') return `Write it as a list: ["${String(value.value)}"].`;
  if (isContainer(name) && value.kind === 'object') return 'Put it into a list: [{ … }].';
  if (value.kind === 'null') return 'Give it a value, or remove it.';
  if (means === 'specification') return 'Write the path of a specification, such as "openapi.json".';
  if (types.includes('string') && (value.kind === 'number' || value.kind === 'boolean')) return `Write it in quotes: "${value.text}".`;
  return undefined;
}
