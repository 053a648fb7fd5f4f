import type { Diagnostic } from '../../finding/index.ts';
import type { Site } from '../../site/index.ts';

/** The findings, of which those for a mistake in the file say where `check --fix` mends it. `check` is loaded only if there is one. */
export async function withFixes(diagnostics: readonly Diagnostic[], site: Site): Promise<readonly Diagnostic[]> {
  if (!diagnostics.some(isOfMistake)) return diagnostics;
  const { check } = await import('../../check/index.ts');
  const mended = new Set(check(site).flatMap((found) => (found.fix === undefined ? [] : placeText(found))));
  return diagnostics.map((one) =>
    isOfMistake(one) && mended.has(placeText(one))
      ? { ...one, frame: one.frame, help: `${one.help} \`navshift check --fix --write\` fixes it.` }
      : one,
  );
}

/** What a run says where a mistake of the file would cost readers more afterwards. */
const isOfMistake = ({ rule }: Diagnostic): boolean => /(?:^|\/)(?:dropped|refused)$/.test(rule);

const placeText = ({ file, pointer }: Diagnostic) => `${file}\n${pointer}`;
