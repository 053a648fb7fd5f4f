import { type Diagnostic, diagnosticOf, errorFinding } from '../finding/index.ts';
import { type Element, navigationOf, Place, walkElement } from '../navigation/index.ts';
import { ownSpecification, type ScopedSpecification, specificationInScope } from '../openapi/index.ts';
import { JsonSyntaxError } from '../json/index.ts';
import { makeSite, type Site, type SiteOptions } from '../site/index.ts';
import { type CheckDiagnostic, settle } from './settle.ts';
import type { Finding, KnownSpecifications, Level, Rule, RuleVisitor } from './rule.ts';
import { rules as allRules } from './rules/index.ts';

/** How a site is checked. */
export interface CheckOptions {
  /** What is not documented is an error. */
  readonly strict?: boolean;
  /** Levels other than those of the rules. */
  readonly levels?: Readonly<Record<string, Level>>;
  /** Default: all there are. */
  readonly rules?: readonly Rule[];
  /** What is known about the specifications from elsewhere. Default: nothing, and `specification-invalid` is silent. */
  readonly specifications?: KnownSpecifications;
}

/** A finding with the rule that reported it. */
export interface Found {
  readonly rule: Rule;
  readonly finding: Finding;
}

/** A rule at work. One that failed is called no more. */
interface Running {
  readonly rule: Rule;
  readonly visitor: RuleVisitor;
  failed: boolean;
}

interface Hook<First, Second> {
  readonly running: Running;
  readonly run: (this: RuleVisitor, first: First, second: Second) => void;
}

/**
 * Runs all rules over a site in one walk, and returns what they find in file order.
 *
 * Never throws: a rule that fails becomes one diagnostic, and the others go on. What hangs on one mistake is reported once.
 */
export function check(site: Site, options: CheckOptions = {}): readonly CheckDiagnostic[] {
  const { strict = false, levels = {}, rules = allRules, specifications = {} } = options;
  const found: Found[] = [];
  const crashes: Diagnostic[] = [];
  /** The places on the way to where the walk is, by depth, and the specification in scope at each. */
  const way: Place[] = [];
  const scopes: (ScopedSpecification | undefined)[] = [];
  const specificationAt = (place: Place) =>
    way[place.depth] === place ? scopes[place.depth] : specificationInScope(place);

  const running: Running[] = [];
  for (const rule of rules) {
    if (levels[rule.id] === 'off') continue;
    try {
      const visitor = rule.check({
        site,
        options: { strict },
        specifications,
        specificationAt,
        report: (finding) => void found.push({ rule, finding }),
      });
      running.push({ rule, visitor, failed: false });
    } catch (error) {
      crashes.push(crash(rule, error, site));
    }
  }
  const having = <First, Second>(
    hookOf: (visitor: RuleVisitor) => Hook<First, Second>['run'] | undefined,
  ): readonly Hook<First, Second>[] =>
    running.flatMap((one) => {
      const run = hookOf(one.visitor);
      return run === undefined ? [] : [{ running: one, run }];
    });
  /** Without a closure or a list of what is given for each call: entries come by the ten thousand. */
  const call = <First, Second>(hooks: readonly Hook<First, Second>[], first: First, second: Second) => {
    for (let i = 0; i < hooks.length; i++) {
      const { running: one, run } = hooks[i]!;
      if (one.failed) continue;
      try {
        run.call(one.visitor, first, second);
      } catch (error) {
        one.failed = true;
        crashes.push(crash(one.rule, error, site));
      }
    }
  };

  const atDocument = having(({ document }) => document);
  for (const [path, tree] of site.documents) call(atDocument, path, tree);
  const root = navigationOf(site);
  if (root !== undefined) walk(root);
  call(
    having(({ site: hook }) => hook),
    undefined,
    undefined,
  );
  return settle(site, found, crashes, { strict, levels });

  function walk(start: Element): void {
    const atRoot = having(({ navigation }) => navigation);
    const atElement = having(({ element }) => element);
    const atEntry = having(({ entry }) => entry);
    const atOther = having(({ other }) => other);
    walkElement(start, new Place(start, undefined, 0, undefined), {
      enter(element, place) {
        way[place.depth] = place;
        scopes[place.depth] = scopeOf(place);
        if (place.parent === undefined) call(atRoot, element, place);
        else call(atElement, element, place);
      },
      entry: (entry) => call(atEntry, entry, undefined),
      other: (other) => call(atOther, other, undefined),
    });
  }

  /** From the place above: climbing would be quadratic in a deep site. */
  function scopeOf(place: Place): ScopedSpecification | undefined {
    const own = ownSpecification(place.element);
    if (own !== undefined) return { ...own, place };
    return place.parent === undefined ? undefined : scopes[place.parent.depth];
  }
}

/** Checks a docs.json as it is read: what is not JSON is a diagnostic too. Never throws for what stands in the text. */
export function checkText(
  input: string | Uint8Array,
  options: CheckOptions & SiteOptions = {},
): readonly CheckDiagnostic[] {
  let site: Site;
  try {
    site = makeSite(input, options);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return [errorFinding(error, 'syntax')];
  }
  return check(site, options);
}

function crash({ id }: Rule, error: unknown, site: Site): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  return diagnosticOf(id, 'warning', {
    message: `the rule failed and was left out: ${message.split('\n')[0]}`,
    at: site.root,
    help: 'This is a defect of navshift: please report it, with the docs.json if you can.',
  });
}
