// Set when navshift is built, if package.json has them: `bugs.url` and `homepage`.
declare const NAVSHIFT_BUGS: string | undefined;
declare const NAVSHIFT_HOME: string | undefined;

/** The address of the documentation, to which the path of a page is added. */
export const homepage = typeof NAVSHIFT_HOME === 'string' ? NAVSHIFT_HOME : undefined;

/** What to do about a defect of navshift's own; what helps to find it can follow. */
export const reportIt = `please report it${typeof NAVSHIFT_BUGS === 'string' ? ` at ${NAVSHIFT_BUGS}` : ''}`;

/** What was thrown, as texts: code of others can throw anything. */
export function thrown(error: unknown): { readonly message: string; readonly stack: string; readonly help?: string } {
  try {
    const { message, stack, help } = (error ?? {}) as Partial<Error & { help: unknown }>;
    return {
      message: typeof message === 'string' ? message : String(error),
      stack: typeof stack === 'string' ? stack : '',
      ...(typeof help === 'string' && { help }),
    };
  } catch {
    return { message: 'an object that has no text', stack: '' };
  }
}
