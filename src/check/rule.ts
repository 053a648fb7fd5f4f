import type { Evidence, Status } from '../format/index.ts';
import type { Diagnostic, Finding as Told, Severity, Subject } from '../finding/index.ts';
import type { Edit, Json, Member } from '../json/index.ts';
import type { Element, EntryPlace, OtherPlace, Place } from '../navigation/index.ts';
import type { ScopedSpecification } from '../openapi/index.ts';
import type { TextEdit } from '../pages/index.ts';
import type { Site } from '../site/index.ts';
import type { Declaration, Transform } from '../transform/index.ts';
import type { Cost, Costs } from './costs.ts';

/** The levels, from nothing to the worst. */
export const levels = ['off', 'info', 'warning', 'error'] as const;

/** How a rule counts: not at all, or as a severity. */
export type Level = (typeof levels)[number];

/** What a site is held to: what the platform takes today, or the specification by the letter. */
export const profiles = ['platform', 'specification'] as const;

/** The rules of a site: what Mintlify accepts, or what the specification allows. */
export type Profile = (typeof profiles)[number];

/** A rule of `check`. */
export interface Rule {
  /** Kebab-case, and says what is wrong. */
  readonly id: string;
  /**
   * `error`: content is lost or the site breaks. `warning`: it works, but not as documented, or is probably wrong.
   * `info`: good to know.
   */
  readonly severity: Severity;
  /** One sentence in the present tense, with a full stop, for lists and tables. */
  readonly summary: string;
  /** Says what the mistake does to the site, in one to three sentences. */
  readonly why: string;
  /** Parts of a docs.json, short enough to see at once. */
  readonly example: { readonly before: string; readonly after: string };
  /** Who says so, and when: `specified('Pages')`, `documentedAt('organize/settings')` or `observedIn('real sites')`. */
  readonly evidence: Evidence;
  /** Says what `--fix` does about it, and when, in one or two sentences. Undefined if it does nothing. */
  readonly mends?: string;
  /** Says what else `--fix --unsafe` does, and what to look at afterwards, in one or two sentences. */
  readonly mendsUnsafely?: string;
  /** Whether only `redirects --verify` uses the rule, not `check`: it needs the destinations of redirects. */
  readonly onlyVerified?: true;
  /** It looks at the text of pages, which takes longer than all else. */
  readonly readsPages?: true;
  /** Its level cannot be changed: what it finds leaves nothing else to be checked. */
  readonly always?: true;
  /** Called once for each site. The walk over the navigation calls the hooks that it returns. State belongs in here. */
  check(context: RuleContext): RuleVisitor | void;
}

/** Called in one walk over the navigation. Each hook must take time that does not grow with depth. */
export interface RuleVisitor {
  /** The root of the navigation. */
  navigation?(element: Element, place: Place): void;
  /** Called for each element, and for `global`, before its content; not for the root. */
  element?(element: Element, place: Place): void;
  /** Every string in `pages`. */
  entry?(entry: EntryPlace): void;
  /** Called for an item of a container that is neither an element nor an entry. */
  other?(other: OtherPlace): void;
  /** Once, after the walk, for what was collected. */
  site?(): void;
  /** Once, after all rules: what costs readers something, and none of them has reported. */
  unsaid?(costs: readonly Cost[]): void;
}

/** Results about specifications, by `specificationKey`. The check itself waits for nothing and fetches nothing. */
export interface KnownSpecifications {
  /** The findings of a validator for each, with file, line and column. */
  readonly findings?: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Why a remote one could not be fetched, as a phrase: 'the server answered 404'. */
  readonly unfetched?: ReadonlyMap<string, string>;
}

/** A group that is made of a folder, as the configuration says. */
export interface ManagedGroup {
  readonly group: Element;
  /** The folder, from the docs root. */
  readonly folder: string;
  /** Whether a page file is for the group. */
  holds(path: string): boolean;
}

/** Leave to apply the fixes that take a choice. */
export interface Unsafe {
  /** The label of a group that loose pages are put into. Default: after their folder. */
  readonly label?: string | undefined;
  /** What makes a docs.json of one that has fields of mint.json: `upgradeMint()`. Default: these stay. */
  readonly upgrade?: Transform | undefined;
}

/** The site and its parts, for a rule. */
export interface RuleContext {
  readonly site: Site;
  readonly profile: Profile;
  readonly specifications: KnownSpecifications;
  readonly managed: readonly ManagedGroup[];
  readonly unsafe: Unsafe | undefined;
  /** The losses of readers by mistakes, by the places of these. */
  readonly costs: Costs;
  /** The losses of readers by a change, with `--since`. */
  readonly lost: readonly Finding[];
  /** The page files whose text is looked at. */
  pages(): readonly string[];
  /** The specification in scope: the element's own or inherited. */
  specificationAt(place: Place): ScopedSpecification | undefined;
  report(finding: Finding): void;
}

/** A finding as a rule reports it. */
export interface Finding extends Told {
  /** Says what is wrong, without a full stop. Names of keys are in backquotes, values in double quotes. */
  readonly message: string;
  /** The subject. For a member, the finding is at its key. */
  readonly at: Subject;
  /** Other than that of the rule; a level that the user sets wins over both. */
  readonly severity?: Severity | undefined;
  /**
   * The source that says that Mintlify accepts it, outside of the specification. Under the profile `specification`, the
   * finding is an error anyway. Otherwise, nothing is reported if Mintlify documents it.
   */
  readonly beyond?: Status;
  readonly fix?: Fix | undefined;
  /** Nodes that are affected by this mistake: findings of other rules in them are not reported. */
  readonly covers?: readonly (Json | Member)[] | undefined;
  /** The places of the mistakes that it speaks of, beside `at` and what it covers: what they cost is added to the message. */
  readonly tells?: readonly (Json | Member)[] | undefined;
}

/** A change that loses nothing. Unless it is `unsafe` it is always right too: there is no other that was probably meant. */
export interface Fix {
  /** Its effect: 'Rename `page` to `pages`'. */
  readonly summary: string;
  /** The path of the document, or of a page file. */
  readonly document: string;
  /** Addressed to the document as it was read. */
  readonly edits: readonly Edit[];
  /** For a page file: pieces of its text, without a byte order mark. */
  readonly texts?: readonly TextEdit[];
  /** It takes a choice that somebody should look at, and is applied only where that is asked for. */
  readonly unsafe?: true;
  /**
   * Declarations, so that the fix does not count as a loss: of an entry with its right name, or of one of two equal
   * entries.
   */
  readonly declares?: readonly Declaration[];
}

/** Types a rule. */
export const defineRule = (rule: Rule): Rule => Object.freeze(rule);
