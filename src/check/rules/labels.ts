import { labelField, type Language, languageCode, languages, observedIn, specified } from '../../format/index.ts';
import { withArticle } from '../../text/index.ts';
import type { Json, Member } from '../../json/index.ts';
import type { Site } from '../../site/index.ts';
import type { Element, Place } from '../../navigation/index.ts';
import { mayGo, setText } from '../fix-makers.ts';
import { defineRule, type Finding, type Fix, type Rule } from '../rule.ts';
import { nameAt, quoted, wordsAt } from '../words.ts';

export const blankLabel = defineRule({
  id: 'blank-label',
  severity: 'warning',
  summary: 'The label of an element is blank.',
  why: 'Readers see only the label of an element: without text they cannot select it. Mintlify refuses the whole docs.json because of an empty label.',
  example: { before: '{ "group": " ", "pages": ["start"] }', after: '{ "group": "Start", "pages": ["start"] }' },
  evidence: observedIn(),
  check: ({ report }) => ({
    element(element, place) {
      if (element.kind === 'language' || element.label === undefined || element.label.trim() !== '') return;
      const isRefused = element.label === '';
      report({
        message: `the label of ${withArticle(wordsAt(place))} is ${isRefused ? 'empty' : 'blank'}`,
        at: element.field(labelField(element.kind)!)!,
        severity: isRefused ? 'error' : undefined,
        help: 'Write a text.',
      });
    },
  }),
});

export const duplicateLanguage = duplicateLabel('language', 'code', 'en');
export const duplicateVersion = duplicateLabel('version', 'label', 'v2');

/** A rule for elements of one kind of which two in one container have one label, which is called a code of a language. */
function duplicateLabel(kind: 'language' | 'version', called: string, label: string): Rule {
  const start = `"${kind}s": [{ "${kind}": "${label}", "pages":`;
  return siblingRule(
    {
      id: `duplicate-${kind}`,
      summary: `A container lists a ${kind} twice.`,
      why: `Readers see two entries with the same name in the menu of ${kind}s.`,
      example: {
        before: `${start} ["a"] }, { "${kind}": "${label}", "pages": ["b"] }]`,
        after: `${start} ["a", "b"] }]`,
      },
    },
    (element) => (element.kind === kind ? element.label : undefined),
    (element) => element.field(kind)!,
    (element) => ({
      message: `the ${kind} ${quoted(element.label!)} is there twice`,
      help: `Join the two, or give one of them another ${called}.`,
    }),
    'the first one',
  );
}

export const severalDefaults = siblingRule(
  {
    id: 'several-defaults',
    summary: 'Several elements of one container have `"default": true`.',
    why: 'Mintlify can show only one of them first. On the others, `default` has no effect.',
    example: {
      before: '"versions": [{ "version": "v2", "default": true, … }, { "version": "v1", "default": true, … }]',
      after: '"versions": [{ "version": "v2", "default": true, … }, { "version": "v1", … }]',
    },
  },
  (element) => {
    const value = element.field('default');
    return value?.kind === 'boolean' && value.value ? 'default' : undefined;
  },
  (element) => element.member('default')!,
  (_element, place) => ({
    message: `${nameAt(place)} is not the only default`,
    help: 'Keep one `default` in the container.',
  }),
  'the first default',
);

/** A rule for what one element of a container may have: of those whose key is the same, it tells of each after the first. */
function siblingRule(
  texts: Omit<Rule, 'severity' | 'evidence' | 'check'>,
  keyOf: (element: Element) => string | undefined,
  nodeOf: (element: Element) => Json | Member,
  tell: (element: Element, place: Place) => Omit<Finding, 'at'>,
  first: string,
): Rule {
  return defineRule({
    ...texts,
    severity: 'warning',
    evidence: observedIn(),
    check({ report }) {
      const firsts = new WeakMap<Place, Map<string, Element>>();
      return {
        element(element, place) {
          const key = keyOf(element);
          if (key === undefined) return;
          const known = firsts.get(place.parent!) ?? new Map<string, Element>();
          const name = `${place.container}\n${key}`;
          const before = known.get(name);
          if (before === undefined) firsts.set(place.parent!, known.set(name, element));
          else
            report({
              ...tell(element, place),
              at: nodeOf(element),
              related: [{ message: first, at: nodeOf(before) }],
            });
        },
      };
    },
  });
}

export const languageCodeRule = defineRule({
  id: 'language-code',
  severity: 'error',
  summary: 'A language code is not one of the supported list.',
  why: 'Mintlify refuses the whole docs.json because of an unknown code, and no longer updates the site. An undocumented code can work today and stop working.',
  example: {
    before: '{ "language": "kr", "pages": ["ko/start"] }',
    after: '{ "language": "ko", "pages": ["ko/start"] }',
  },
  evidence: specified('Language object'),
  mends:
    'It corrects letter case and `_`: `pt_br` is `pt-BR`. Other codes are not changed, as they can mean something else.',
  check: ({ site, report }) => ({
    element(element, place) {
      if (element.kind !== 'language' || element.label === undefined) return;
      const finding = judge(element.label);
      if (finding !== undefined)
        report({ ...finding, at: element.field('language')!, fix: correctCode(site, element, place) });
    },
  }),
});

/** A site has a handful of languages: of more nothing is certain. */
const mostLanguages = 200;

function correctCode(site: Site, element: Element, { parent, container }: Place): Fix | undefined {
  const code = element.label!;
  const { status, suggestion } = languageCode(code);
  // `UA` is `ua`, which the platform rejects.
  if (status !== 'unknown' || suggestion === undefined || suggestion === 'ua') return undefined;
  const node = element.field('language')!;
  if (plain(code) !== plain(suggestion) || !mayGo(site, node)) return undefined;
  const siblings = container === undefined ? [] : parent!.element.children(container);
  const isTaken = siblings.some((child) => child.type === 'element' && child.element.label === suggestion);
  if (isTaken || siblings.length > mostLanguages) return undefined;
  const above = parent?.scope ?? [];
  return setText(site, node, suggestion, [
    { kind: 'scope', from: [...above, `language=${code}`], to: [...above, `language=${suggestion}`] },
  ]);
}

const plain = (code: string) => code.toLowerCase().replaceAll('_', '-');

function judge(code: string): Omit<Finding, 'at'> | undefined {
  if (code.trim() === '') return { message: 'the code of a language is blank', help: 'Write a code such as "en".' };
  const { status, name, suggestion } = languageCode(code);
  const named = suggestion && `\`${suggestion}\` (${(languages[suggestion] as Language).name})`;
  if (code === 'ua')
    return {
      message: '`ua` is the code of Ukrainian in the specification, but Mintlify rejects it',
      severity: 'warning',
      help: 'Write `uk`, which Mintlify requires, although the specification does not list it.',
    };
  if (status === 'specification') return undefined;
  if (status === 'unknown') {
    const codes = Object.keys(languages).filter((known) => languageCode(known).status !== 'unknown' && known !== 'ua');
    return {
      message: `\`${code}\` is not a supported language code`,
      help: named === undefined ? `The codes are ${codes.join(', ')}.` : `Did you mean ${named}?`,
    };
  }
  const works = { severity: 'warning', beyond: status } as const;
  if (code === 'uk')
    return {
      ...works,
      message: 'Mintlify requires the code `uk` for Ukrainian, but it is not in the specification',
      help: 'Keep it: Mintlify rejects `ua`, the code of the specification.',
    };
  return {
    ...works,
    message: `\`${code}\` (${name!}) works on Mintlify, but is not ${status === 'observed' ? 'documented' : 'in the specification'}`,
    help: `Keep it on purpose${named === undefined ? '' : `; the nearest code ${status === 'observed' ? 'that is documented' : 'of the specification'} is ${named}`}.`,
  };
}
