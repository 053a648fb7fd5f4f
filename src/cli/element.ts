import { type Place, selectElement, SelectError, type Selector } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { CliError } from './error.ts';

/** What names an element: a pointer as it is, anything else as a selector, for which alone CSS is loaded. Throws `CliError`; `option` is how it was given. */
export async function elementNamed(text: string, option: string): Promise<string | Selector> {
  if (/^[/#]/.test(text)) return text;
  const { selector } = await import('../select/index.ts');
  try {
    return selector(text);
  } catch (error) {
    if (!(error instanceof SelectError)) throw error;
    throw new CliError(`${option}: ${error.what}`, error.help);
  }
}

/** The place of the element that `--at` names. Throws `CliError`. */
export async function elementAt(site: Site, at: string): Promise<Place> {
  const named = await elementNamed(at, '--at');
  try {
    return selectElement(site, named).place;
  } catch (error) {
    if (!(error instanceof SelectError)) throw error;
    throw new CliError(error.what, error.help);
  }
}
