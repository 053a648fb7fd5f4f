import en from 'zod/v4/locales/en.js';

/** Has what is wrong with a value said in English: a schema of `zod/mini` says no more than "Invalid input" of itself. */
export const english = () => ({ error: en().localeError });
