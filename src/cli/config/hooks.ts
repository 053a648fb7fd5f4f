// Hooks of Node's module resolution (node:module, `register` and `registerHooks`), for transforms that are not navshift's own.

/**
 * Resolves `navshift` and its doors to the copy that runs, whoever imports them: two copies do not know each other's nodes.
 *
 * The signature is Node's, in its thread for hooks and outside of it: what `next` gives back is passed on.
 */
export function resolve<Context, Answer>(
  specifier: string,
  context: Context,
  next: (specifier: string, context: Context) => Answer,
): Answer {
  const [isDoor, door = 'index'] = /^navshift(?:\/([a-z]+))?$/.exec(specifier) ?? [];
  return next(isDoor === undefined ? specifier : new URL(`${door}.js`, import.meta.url).href, context);
}
