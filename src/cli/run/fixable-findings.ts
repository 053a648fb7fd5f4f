import type { Diagnostic } from '../../finding/index.ts';
import type { Site } from '../../site/index.ts';

/** The findings, of which those for a mistake in the file say where `check --fix` mends it. `check` is loaded only if there is one. */
export async function withFixHints(diagnostics: readonly Diagnostic[], site: Site): Promise<readonly Diagnostic[]> {
  const fixed = await fixable(diagnostics.filter(isOfMistake), site);
  return diagnostics.map((one) =>
    fixed.includes(one)
      ? { ...one, frame: one.frame, help: `${one.help} \`navshift check --fix --write\` fixes it.` }
      : one,
  );
}

/** Those of some mistakes in the file that `check --fix` fixes. */
export async function fixable<Found extends Diagnostic>(
  mistakes: readonly Found[],
  site: Site,
): Promise<readonly Found[]> {
  if (mistakes.length === 0) return [];
  const { check } = await import('../../check/index.ts');
  const fixed = new Set(check(site).flatMap((found) => (found.fix === undefined ? [] : placeText(found))));
  return mistakes.filter((one) => fixed.has(placeText(one)));
}

/** What a run says where a mistake of the file would cost readers more afterwards. */
const isOfMistake = ({ rule }: Diagnostic): boolean => /(?:^|\/)(?:dropped|refused)$/.test(rule);

const placeText = ({ file, pointer }: Diagnostic) => `${file}\n${pointer}`;
