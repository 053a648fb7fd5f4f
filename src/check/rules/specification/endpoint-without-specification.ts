import { addTo, plural } from '../../../text/index.ts';
import { getMember } from '../../../json/index.ts';
import type { EntryPlace, Place } from '../../../navigation/index.ts';
import { defineRule } from '../../rule.ts';
import { nameOf, quoted } from '../../words.ts';

export const endpointWithoutSpecification = defineRule({
  id: 'endpoint-without-specification',
  severity: 'error',
  summary: 'An endpoint entry stands where no specification is in scope.',
  why: 'An endpoint entry names an operation of the specification of its element or one above. Without one it names nothing, and a bad entry aborts the build of the whole site.',
  example: {
    before: '{ "group": "Users", "pages": ["GET /users"] }',
    after: '{ "group": "Users", "openapi": "openapi.json", "pages": ["GET /users"] }',
  },
  documented: true,
  check({ site, report, specificationAt }) {
    // An `openapi` that names nothing is another mistake, and its entries are not to blame.
    const malformed = new WeakSet<Place>();
    // One missing `openapi` is one mistake, however many entries wait for it.
    const waiting = new Map<Place, EntryPlace[]>();
    const isDefault = getMember(getMember(site.root, 'api'), 'openapi') !== undefined;
    return {
      element(element, place) {
        if (
          (element.field('openapi') !== undefined || malformed.has(place.parent!)) &&
          specificationAt(place) === undefined
        )
          malformed.add(place);
      },
      entry(found) {
        const { entry, parent } = found;
        if (
          entry.kind === 'page' ||
          entry.specification !== undefined ||
          specificationAt(parent) !== undefined ||
          malformed.has(parent)
        )
          return;
        addTo(waiting, parent, found);
      },
      site() {
        for (const [place, [first, ...more]] of waiting) {
          report({
            message: `${quoted(first!.text)} is an endpoint entry${more.length === 0 ? '' : `, as ${plural(more.length, 'one other is', `${more.length} others are`)} in ${nameOf(place)}`}, but no specification is in scope`,
            at: first!.node,
            // Pages that are files take it from there; whether entries do is not known.
            ...(isDefault && { severity: 'warning' as const }),
            help:
              place.element.kind === 'navigation'
                ? 'Put the entries into an element, such as a group, that names one with `openapi`.'
                : `Name one with \`openapi\` in ${nameOf(place)} or above.`,
            ...(more.length > 0 && {
              related: more.slice(0, 5).map(({ node, text }) => ({ message: quoted(text), at: node })),
            }),
          });
        }
      },
    };
  },
});
