import { makeSite, NavshiftError, type Report, type Site } from 'navshift';

/** The site as it was in a revision. Undefined if that cannot be read, which goes to the report. */
export function siteAt(site: Site, since: string, report: Report): Site | undefined {
  const reader = site.reader.at?.(since);
  const content = reader?.read(site.main);
  const said = `\`--since ${since}\``;
  if (reader === undefined || content === undefined) {
    const message =
      reader === undefined ? `${said} is not a revision that can be read` : `${since} has no ${site.main}`;
    report.error('since', message, {
      help: 'Name a git revision of the site, such as main, HEAD~1 or v1.2. In CI a clone often has only the last commit: check out with `fetch-depth: 0`.',
    });
    return undefined;
  }
  try {
    const location = { prefix: `${since}:${site.location.prefix}`, git: false };
    return makeSite(content, { path: site.main, reader, location });
  } catch (error) {
    if (!(error instanceof NavshiftError)) throw error;
    report.error('since', `${site.main} of ${since} cannot be read: ${error.message}`, {
      at: error,
      help: 'Name a revision in which it is valid.',
    });
    return undefined;
  }
}
