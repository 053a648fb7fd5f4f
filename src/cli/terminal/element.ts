import { basename } from 'node:path';
import { type Diagnostic, diagnosticOf } from '../../finding/index.ts';
import { convertMintJson } from '../../format/index.ts';
import { getMember } from '../../json/index.ts';
import { navigationOf, type Place, selectElement, SelectError, type Selector } from '../../navigation/index.ts';
import { isOfAnotherTool, refusalText, served } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { visible } from '../../text/index.ts';
import { CliError } from './error.ts';

/**
 * What names an element: a pointer as it is, anything else as a selector, for which alone CSS is loaded. Throws
 * `CliError`; `option` is how it was given.
 */
export async function elementNamed(text: string, option: string): Promise<string | Selector> {
  if (/^[/#]/.test(text)) return text;
  const { selector } = await import('../../select/index.ts');
  try {
    return selector(text);
  } catch (error) {
    if (!(error instanceof SelectError)) throw error;
    throw new CliError(`${option}: ${error.what}`, error.help);
  }
}

/**
 * The same of an option of a transform. A text without the signs of a selector may be the label of one element: which,
 * or what else it could mean, is known with the site.
 */
export async function elementOrLabel(text: string, option: string): Promise<string | Selector> {
  try {
    return await elementNamed(text, option);
  } catch (error) {
    if (!(error instanceof CliError) || !mayBeLabel(text)) throw error;
    const { labelSelector, select, selector } = await import('../../select/index.ts');
    const element = (site: Site) => {
      const meant = labelSelector(site, text);
      if (meant !== undefined) return selector(meant).element(site);
      try {
        select(site, text);
      } catch (fault) {
        if (fault instanceof SelectError) throw new SelectError(`${option}: ${fault.what}`, { help: fault.help });
      }
      throw error;
    };
    return { text, element };
  }
}

const mayBeLabel = (text: string) => text.trim() !== '' && !/[[\]:>*#]/.test(text);

/** The place of the element that `--at` names. Throws `CliError`. */
export async function elementAt(site: Site, at: string): Promise<Place> {
  const named = await elementOrLabel(at, '--at');
  try {
    return selectElement(site, named).place;
  } catch (error) {
    if (!(error instanceof SelectError)) throw error;
    throw new CliError(error.what, error.help);
  }
}

/** Says that a file has no navigation, and what it may be instead. */
export function withoutNavigation(site: Site): readonly Diagnostic[] {
  if (navigationOf(site) !== undefined) return [];
  const name = basename(site.main);
  const help =
    getMember(site.root, 'navigation')?.kind === 'array'
      ? `This is a mint.json, the old form. ${convertMintJson}`
      : name === 'package.json'
        ? 'This is the package.json of npm: name a docs.json, or a folder that contains one.'
        : isOfAnotherTool(site)
          ? 'Another tool has written it: name the docs.json of a Mintlify site, or a folder that contains one.'
          : 'Name a docs.json, or a folder that contains one.';
  return [diagnosticOf('no-navigation', 'warning', { message: `${name} has no navigation`, at: site.root, help })];
}

/** Says that Mintlify refuses a site: readers see nothing of what is listed then. */
export function refusalOf(site: Site): string | undefined {
  const text = refusalText(served(site).refused);
  return text && visible(`${text} See navshift check.`);
}
