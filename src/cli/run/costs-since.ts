import { check, type CheckDiagnostic, type CheckOptions, costsReaders, type Finding } from '../../check/index.ts';
import { costKinds, costsIn, isGuarded, mayBeLost, navigationDiff } from '../../diff/index.ts';
import { diagnosticOf, placeText } from '../../finding/index.ts';
import { costText, eachOf, nodeIn } from '../../report/index.ts';
import { isMissing } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { shellWord } from '../../text/index.ts';
import { freshSince } from '../revisions/comparison.ts';
import { siteName } from '../terminal/words.ts';
import type { Known } from './accepted-list.ts';

/** What to do about a change that costs readers something. */
const waysOut = {
  lost: 'Restore it, or redirect its URL to a page.',
  taken: 'Remove the redirect, or make its source narrower.',
  'no-redirect': 'Redirect the old URL: `navshift redirects --since <revision> --write <site>`.',
  missing: 'Add the file, or remove the entry.',
  dropped: 'Fix the mistake in docs.json because of which Mintlify skips it.',
  hidden: 'List it again where it was visible.',
  unsure: 'navshift did not open the specification: keep a copy of it in the docs root, and compare again.',
  // Rules about pages find these themselves.
  unreadable: '',
  'broken-link': '',
} satisfies Record<(typeof costKinds)[number] | 'taken' | 'unsure', string>;

/** What a change is compared with, and the changes that are on purpose. */
interface Since {
  readonly since: string;
  readonly known: Known | undefined;
}

/** A finding, and whether other rules of `check` find the same. */
type Cost = Finding & { readonly isShared: boolean };

/** What a change costs readers, as findings of `costs-readers`, but for what a new error of another rule says. */
export async function costsSince(
  before: Site,
  after: Site,
  options: CheckOptions,
  compared: Since,
): Promise<readonly CheckDiagnostic[]> {
  if (options.rules !== undefined || options.levels?.[costsReaders.id] === 'off') return [];
  const lost = costsOf(before, after, compared);
  // What a rule that is off would say is said by no other.
  const strict: CheckOptions = { ...options, levels: {}, ignored: undefined };
  const others = lost.some(({ isShared }) => isShared) ? check(after, strict) : [];
  const fresh = await freshSince(before, after, others, strict);
  const said = new Set(fresh.flatMap((one) => (one.severity === 'error' ? placeText(one) : [])));
  const isSaid = (one: Cost) => one.isShared && said.has(placeText(diagnosticOf(costsReaders.id, 'error', one)));
  const unsaid = lost.filter((one) => !isSaid(one));
  return unsaid.length === 0 ? [] : check(after, { ...options, rules: [costsReaders], costs: new Map(), lost: unsaid });
}

function costsOf(before: Site, after: Site, { since, known }: Since): readonly Cost[] {
  const [problem] = [before, after].flatMap(({ problems }) => problems);
  // Behind a broken `$ref` nothing can be compared.
  if (problem !== undefined) {
    const message = `what the change since ${since} costs readers is not known: ${problem.message}`;
    const help = 'Fix the `$ref`, or compare with another revision.';
    return [{ message, at: after.root, severity: 'info', help, isShared: false }];
  }
  const all = navigationDiff(before, after);
  const diff = known?.without(all, after) ?? all;
  const { refused, changes } = costsIn(diff);
  const [revision, site] = [since, siteName(after)].map(shellWord);
  const findings = changes.flatMap((change) => {
    const kind = costKinds.find((one) => isGuarded(change, [one]))!;
    const way = waysOut[mayBeLost(change) ? 'unsure' : change.kind === 'taken' ? 'taken' : kind];
    const accept = `navshift diff ${revision} --fail-on ${kind} --accept accepted.json --update-accepted -- ${site}`;
    const help = `${way.replace('<revision>', revision!).replace('<site>', site!)} If you mean it: \`${accept}\`, and check with \`--accept accepted.json\`.`;
    return eachOf(change, [kind]).map((one): Cost => {
      const [{ after: is } = {}] = one.leaves;
      const mistake = kind === 'dropped' ? is?.served.mistake : undefined;
      const at = mistake?.at ?? nodeIn(diff, one, 'after') ?? after.root;
      return {
        message: costText(diff, one),
        at,
        help,
        isShared: mistake !== undefined || (is !== undefined && isMissing(is)),
      };
    });
  });
  const mistakes = refused.map(({ message, at }): Cost => {
    const help = 'Fix it: until then Mintlify shows no page.';
    return { message: `Mintlify refuses this site: ${message}`, at, help, isShared: true };
  });
  return [...mistakes, ...findings];
}
