import { type Diagnostic, placeAndFrame, syntaxDiagnostic } from '../diagnostic/index.ts';
import { type Element, navigationOf, Place, walkElement } from '../navigation/index.ts';
import { ownSpecification, type ScopedSpecification } from '../openapi/index.ts';
import { EXIT, JsonSyntaxError } from '../json/index.ts';
import { makeSite, type Site, type SiteOptions } from '../site/index.ts';
import { type CheckDiagnostic, settle } from './findings.ts';
import type { Finding, Level, Rule, RuleVisitor } from './rule.ts';
import { deepest } from './depth.ts';
import { rules as allRules } from './rules/index.ts';

/** How a site is checked. */
export interface CheckOptions {
  /** What is not documented is an error. */
  readonly strict?: boolean;
  /** Levels other than those of the rules. */
  readonly levels?: Readonly<Record<string, Level>>;
  /** Default: all there are. */
  readonly rules?: readonly Rule[];
}

/** A finding with the rule that reported it. */
export interface Found {
  readonly rule: Rule;
  readonly finding: Finding;
}

interface Hook<First, Second> {
  readonly rule: Rule;
  readonly hook: (first: First, second: Second) => void;
}

interface Running {
  readonly rule: Rule;
  readonly visitor: RuleVisitor;
}

/**
 * Runs all rules over a site in one walk, and returns what they find in file order.
 *
 * Never throws: a rule that fails becomes one diagnostic, and the others go on. What hangs on one mistake is reported once.
 */
export function check(site: Site, options: CheckOptions = {}): readonly CheckDiagnostic[] {
  const { strict = false, levels = {}, rules = allRules } = options;
  const found: Found[] = [];
  const crashes: Diagnostic[] = [];
  const scopes = new WeakMap<Place, ScopedSpecification | undefined>();
  const failed = new Set<Rule>();

  const fail = (rule: Rule, error: unknown) => {
    failed.add(rule);
    crashes.push(crash(rule, error, site));
  };
  /** Without a closure or a list of what is given for each call: entries come by the ten thousand. */
  const call = <First, Second>(hooks: readonly Hook<First, Second>[], first: First, second: Second) => {
    for (const { rule, hook } of hooks) {
      if (failed.has(rule)) continue;
      try {
        hook(first, second);
      } catch (error) {
        fail(rule, error);
      }
    }
  };

  const running: Running[] = [];
  for (const rule of rules) {
    if (levels[rule.id] === 'off') continue;
    try {
      const visitor = rule.check({ site, options: { strict }, specificationAt: (place) => scopes.get(place), report: (finding) => void found.push({ rule, finding }) });
      running.push({ rule, visitor });
    } catch (error) {
      fail(rule, error);
    }
  }
  const having = <First, Second>(hookOf: (visitor: RuleVisitor) => ((first: First, second: Second) => void) | undefined): readonly Hook<First, Second>[] =>
    running.flatMap(({ rule, visitor }) => {
      const hook = hookOf(visitor)?.bind(visitor);
      return hook === undefined ? [] : [{ rule, hook }];
    });

  const atDocument = having(({ document }) => document);
  for (const [path, tree] of site.documents) call(atDocument, path, tree);
  const root = navigationOf(site);
  if (root !== undefined) walk(root);
  call(having(({ site: hook }) => hook), undefined, undefined);
  return settle(site, found, crashes, { strict, levels });

  function walk(start: Element): void {
    const atRoot = having(({ navigation }) => navigation);
    const atElement = having(({ element }) => element);
    const atEntry = having(({ entry }) => entry);
    walkElement(start, new Place(start, undefined, 0, undefined), {
      enter(element, place) {
        scopes.set(place, scopeOf(place));
        if (place.parent === undefined) call(atRoot, element, place);
        // What is deeper hangs on one mistake, `nesting-too-deep`; its entries still count as pages of the site.
        else if (place.depth <= deepest + 1) call(atElement, element, place);
        return failed.size === running.length ? EXIT : undefined;
      },
      entry(entry) {
        call(atEntry, entry, undefined);
      },
    });
  }

  /** From the place above, which the walk has been to: climbing would be quadratic in a deep site. */
  function scopeOf(place: Place): ScopedSpecification | undefined {
    const own = ownSpecification(place.element);
    if (own !== undefined) return { ...own, place };
    return place.parent === undefined ? undefined : scopes.get(place.parent);
  }
}

/** Checks a docs.json as it is read: what is not JSON is a diagnostic too. Never throws for what stands in the text. */
export function checkText(input: string | Uint8Array, options: CheckOptions & SiteOptions = {}): readonly CheckDiagnostic[] {
  let site: Site;
  try {
    site = makeSite(input, options);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return [syntaxDiagnostic(error)];
  }
  return check(site, options);
}

function crash({ id }: Rule, error: unknown, site: Site): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  return {
    rule: id,
    severity: 'warning',
    message: `the rule failed and was left out: ${message.split('\n')[0]}`,
    help: 'This is a defect of navshift: please report it, with the docs.json if you can.',
    ...placeAndFrame(site.root),
  };
}
