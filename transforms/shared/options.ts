import type { Selector } from 'navshift';
import * as z from 'zod/mini';

/** An option that is off unless it is given. */
export const flag = (meaning: string) => z._default(z.boolean(), false).check(z.describe(meaning));

/** An option that is a text, or left out. */
export const optionalText = (meaning: string) => z.optional(z.string()).check(z.describe(meaning));

/** An option that names a file whose text is what counts, or is left out. */
export const fileText = (meaning: string) =>
  z.optional(z.string()).check(z.describe(meaning), z.meta({ content: true }));

/** An option that names a revision of git, or is left out. */
export const revisionText = (meaning: string) =>
  z.optional(z.string()).check(z.describe(meaning), z.meta({ revision: true }));

/** An option that is several texts, or left out. */
export const optionalTexts = (meaning: string) => z.optional(z.array(z.string())).check(z.describe(meaning));

const element = () =>
  z.union([
    z.string(),
    z.custom<Selector>((value) => typeof value === 'object' && value !== null && 'element' in value),
  ]);

const forms = `a selector such as 'tab[label="API"]', or a JSON Pointer such as /navigation/tabs/2`;

/**
 * An option that names one element, by a JSON Pointer or by a selector of `navshift/select`. `meant` says which: "the
 * only element to expand", `otherwise` what is meant without.
 */
export const elementOption = (meant: string, otherwise = 'everything') =>
  z.optional(element()).check(z.describe(`${meant}: ${forms}; default: ${otherwise}`), z.meta({ selector: true }));

/** The same for an element without which there is nothing to do. */
export const elementNeeded = (meant: string) =>
  element().check(z.describe(`${meant}: ${forms}`), z.meta({ selector: true }));
