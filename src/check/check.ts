import { type Diagnostic, diagnosticOf, nodeOf } from '../finding/index.ts';
import type { Json, Origin } from '../json/index.ts';
import { navigationOf, Place, walkElement } from '../navigation/index.ts';
import { specificationInScope } from '../openapi/index.ts';
import { filesRead } from '../pages/index.ts';
import { pageFilesOf } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { reportIt, thrown } from '../text/index.ts';
import { type Costs, costsOf } from './costs.ts';
import { type CheckDiagnostic, type Found, settle, withCosts } from './settle.ts';
import type { Finding, KnownSpecifications, Level, ManagedGroup, Profile, Rule, RuleVisitor, Unsafe } from './rule.ts';
import { rules as allRules } from './rules/index.ts';

/** How a site is checked. */
export interface CheckOptions {
  /**
   * The rules of the site. Default: `platform`. Under `specification`, anything outside of the specification is an
   * error.
   */
  readonly profile?: Profile;
  /** Levels other than those of the rules. */
  readonly levels?: Readonly<Record<string, Level>>;
  /** Default: all there are, but for those of `redirects --verify`. */
  readonly rules?: readonly Rule[];
  /** Results about specifications from elsewhere. Default: none, and `specification-invalid` reports nothing. */
  readonly specifications?: KnownSpecifications;
  /** By the id of a rule, nodes of a site in which the rule finds nothing. */
  readonly ignored?: ((site: Site) => ReadonlyMap<string, readonly Json[]>) | undefined;
  /** Fixes that take a choice are given too. Default: only those that are always right. */
  readonly unsafe?: Unsafe | undefined;
  /** The rules whose findings are fixed, by their ids, infos too. Default: what is an error or a warning is fixed. */
  readonly fixes?: readonly string[] | undefined;
  /** The groups of a site that are made of folders. Default: none is known. */
  readonly managed?: ((site: Site) => readonly ManagedGroup[]) | undefined;
  /** The pages that mistakes cost readers. Default: those of `served`. @internal */
  readonly costs?: Costs | undefined;
  /** The page files whose text is looked at. Default: all. @internal */
  readonly pages?: readonly string[] | undefined;
  /** The losses of readers by a change, for `costs-readers`. Default: none. @internal */
  readonly lost?: readonly Finding[];
}

const ownRules = allRules.filter(({ onlyVerified }) => onlyVerified !== true);

/**
 * Runs all rules over a site in one walk, and returns what they find in file order.
 *
 * Never throws: a rule that fails becomes one diagnostic, and the others continue. Consequences of one mistake are
 * reported once.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":[],"expanded":"true"}]}}');
 * check(site).map(({ rule }) => rule).includes('field-type'); // → true
 */
export function check(site: Site, options: CheckOptions = {}): readonly CheckDiagnostic[] {
  const { profile = 'platform', levels = {}, rules = ownRules, specifications = {}, unsafe, lost = [] } = options;
  const ignored = options.ignored?.(site);
  const managed = options.managed?.(site) ?? [];
  const isIgnored = ({ id }: Rule, origin: Origin | undefined): boolean =>
    origin !== undefined && ignored?.get(id)?.some((node) => isIn(node, origin)) === true;
  const found: Found[] = [];
  const ignoredOnes: Found[] = [];
  // Rules ask for the list of all page files. Where it is made first, no folder is read a second time for the entries in it.
  pageFilesOf(site);
  const { costs = costsOf(site) } = options;
  const crashes: Diagnostic[] = [];
  let files = options.pages;
  const pages = () => {
    if (files === undefined) site.reader.expect?.(filesRead(site));
    return (files ??= filesRead(site));
  };

  /** The rules at work. One that failed is called no more. */
  const isOff = ({ id }: Rule) => levels[id] === 'off';
  const running = rules
    // What a rule that is off would say is said by no other.
    .filter((rule) => !isOff(rule) || costs.size > 0)
    .map((rule) => ({ rule, visitor: {} as RuleVisitor, failed: false }));
  type Running = (typeof running)[number];
  const each = (run: (one: Running) => void, some: readonly Running[] = running) => {
    for (const one of some) {
      if (one.failed) continue;
      try {
        run(one);
      } catch (error) {
        one.failed = true;
        crashes.push(crash(one.rule, error, site));
      }
    }
  };
  each((one) => {
    const report = (finding: Finding) => {
      if (finding.beyond === 'documented' && profile !== 'specification') return;
      const origin = nodeOf(finding.at)?.origin;
      (isOff(one.rule) || isIgnored(one.rule, origin) ? ignoredOnes : found).push({ rule: one.rule, finding, origin });
    };
    const context = {
      site,
      profile,
      specifications,
      managed,
      unsafe,
      costs,
      lost,
      pages,
      specificationAt: specificationInScope,
      report,
    };
    one.visitor = one.rule.check(context) ?? {};
  });

  const root = navigationOf(site);
  if (root !== undefined) {
    // There are many elements and entries, and few rules look at each.
    const atElement = running.filter(({ visitor }) => visitor.element !== undefined);
    const atEntry = running.filter(({ visitor }) => visitor.entry !== undefined);
    walkElement(root, new Place(root, undefined, 0, undefined), {
      enter(element, place) {
        if (place.parent === undefined) each(({ visitor }) => visitor.navigation?.(element, place));
        else each(({ visitor }) => visitor.element!(element, place), atElement);
      },
      entry: (entry) => each(({ visitor }) => visitor.entry!(entry), atEntry),
      other: (other) => each(({ visitor }) => visitor.other?.(other)),
    });
  }
  each(({ visitor }) => visitor.site?.());
  const [told, unsaid] = withCosts(found, ignoredOnes, costs);
  const before = found.length;
  each(({ visitor }) => visitor.unsaid?.(unsaid));
  return settle(site, [...told, ...found.slice(before)], crashes, { profile, levels });
}

/** Whether something was read in a node. */
const isIn = ({ origin: around }: Json, { file, offset }: Origin): boolean =>
  around !== undefined && around.file === file && around.offset <= offset && offset < around.endOffset;

function crash(rule: Rule, error: unknown, site: Site): Diagnostic {
  const { id } = rule;
  return diagnosticOf(id, 'warning', {
    message: `the rule failed and was skipped: ${thrown(error).message.split('\n')[0]}`,
    at: site.root,
    help: allRules.includes(rule)
      ? `This is a defect of navshift: ${reportIt}, with the docs.json if you can.`
      : 'This is a rule of your own: fix it.',
  });
}
