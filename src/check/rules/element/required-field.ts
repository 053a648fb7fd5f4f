import { elementKinds, fieldOf, fieldsOf, labelField, specificationFields } from '../../../format/index.ts';
import type { Member } from '../../../json/index.ts';
import type { Element, Place } from '../../../navigation/index.ts';
import { meantField } from '../../meant-field.ts';
import { defineRule } from '../../rule.ts';
import { isCutOff, isMeantAsGroup } from '../../field-values.ts';
import { nameOf, parentKind, wordsAt } from '../../words.ts';
import { withArticle } from '../../../text/index.ts';

export const requiredField = defineRule({
  id: 'required-field',
  severity: 'error',
  summary: 'An element lacks a field that its kind requires.',
  why: 'Without its label an element cannot be shown, and the platform stops with many lines that name no place, or drops the element. A global anchor without `href` leads nowhere. A group without `pages` is empty, unless a specification gives it pages.',
  example: {
    before: '{ "icon": "book", "pages": ["start"] }',
    after: '{ "group": "Start", "icon": "book", "pages": ["start"] }',
  },
  documented: true,
  check: ({ report, specificationAt }) => ({
    element(element, place) {
      if (element.kind === 'global' || isCutOff(element) || !isMeantAsGroup(place)) return;
      for (const field of fieldsOf(element.kind, parentKind(place)).values()) {
        if (!field.required || element.field(field.name) !== undefined) continue;
        if (field.name === 'pages' && (specificationAt(place) !== undefined || isFilledOtherwise(element))) continue;
        if (isMisspelt(element, place, field.name)) continue;
        // What lacks its label as well is hardly a group yet: one mistake.
        if (field.assumed !== undefined && element.field(labelField(element.kind) ?? '') === undefined) continue;
        const foreign = field.name === labelField(element.kind) ? foreignLabel(element) : undefined;
        report({
          message:
            field.name === labelField(element.kind)
              ? `${withArticle(wordsAt(place))} needs a label: \`${field.name}\` is missing`
              : `${nameOf(place)} needs \`${field.name}\``,
          at: element,
          // What the platform assumes does no harm, but it is not documented.
          ...(field.assumed === undefined ? {} : { severity: 'warning', undocumented: true }),
          help:
            foreign === undefined
              ? helpFor(field.name, field.summary)
              : `In \`${place.container!}\` stands ${withArticle(wordsAt(place))}: rename \`${foreign.key}\` to \`${field.name}\`, or move it to where ${withArticle(foreign.key)} stands.`,
          ...(foreign === undefined ? {} : { covers: [foreign] }),
        });
      }
    },
  }),
});

const helpFor = (name: string, summary: string) =>
  name === 'pages' ? 'Add `"pages": […]`, or a specification with `openapi`.' : `Add \`"${name}": "…"\`: ${summary}.`;

/** The label of another kind. */
function foreignLabel(element: Element): Member | undefined {
  const labels: string[] = elementKinds.map((kind) => labelField(kind));
  const name = element.fields.find((field) => labels.includes(field) && fieldOf(element.kind, field) === undefined);
  return name === undefined ? undefined : element.member(name);
}

/** One whose `openapi` names nothing, or that holds its groups in a wrong place, is another mistake. */
function isFilledOtherwise(element: Element): boolean {
  return element.containers.length > 0 || specificationFields.some((name) => element.field(name) !== undefined);
}

/** Whether the field is there under a wrong spelling, which is said of that. */
function isMisspelt(element: Element, place: Place, name: string): boolean {
  return element.fields.some((field) => meantField(element, place, field) === name);
}
