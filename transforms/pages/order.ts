import { pageFile, readFrontMatter, type Site } from 'navshift';
import { baseOf } from 'navshift/edit';
import { askedOnce } from '../shared/asked-once.ts';
import { byLetters, natural } from '../shared/operation-order.ts';

/** What entries and elements can be sorted by. */
export const sortKeys = ['natural', 'title', 'path', 'date'] as const;

/**
 * How texts of entries and labels are ordered. The page called `index` comes first; what has nothing to be sorted by
 * keeps its order and comes last.
 */
export function orderBy(site: Site, by: (typeof sortKeys)[number], reverse = false): (a: string, b: string) => number {
  const first = reverse ? '\uffff' : '';
  const isOfPath = by === 'path' || by === 'natural';
  const orderKey = askedOnce((name: string) =>
    baseOf(name) === 'index' ? (isOfPath ? name.slice(0, -'index'.length) : '') + first : keys[by](site, name),
  );
  const compare = by === 'path' ? byLetters : natural;
  return (a, b) => {
    const [one, other] = [orderKey(a), orderKey(b)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return reverse ? compare(other, one) : compare(one, other);
  };
}

/** What an entry or a label is sorted by. */
const keys: Readonly<Record<(typeof sortKeys)[number], (site: Site, name: string) => string | undefined>> = {
  natural: (_, name) => name,
  path: (_, name) => name,
  title: (site, name) => titleOf(site, name) ?? baseOf(name),
  date(site, name) {
    const { date } = fieldsOf(site, name);
    const time = date instanceof Date ? date : new Date(String(date));
    return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  },
};

/** What the sidebar calls a page, by its front matter. */
export function titleOf(site: Site, page: string): string | undefined {
  const { sidebarTitle, title } = fieldsOf(site, page);
  const said = sidebarTitle ?? title;
  return said === undefined ? undefined : String(said);
}

/** The front matter of a page; empty for what has none. */
function fieldsOf(site: Site, name: string): Readonly<Record<string, unknown>> {
  const file = pageFile(site, name);
  const matter = file === undefined ? undefined : readFrontMatter(site.read(file)!);
  return matter !== undefined && 'fields' in matter ? matter.fields : {};
}
