import { accounting } from '../import/index.ts';
import { toValue } from '../json/index.ts';
import { type FileChange, redirectsOf, type Site } from '../site/index.ts';
import { counted, sameBytes } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { toDocusaurus } from './docusaurus.ts';
import { toFumadocs } from './fumadocs.ts';
import { atOf, navigationOf } from './navigation.ts';
import type { Exported, Written } from './tool.ts';

export const exportTools = ['docusaurus', 'fumadocs'] as const;
export type ExportTool = (typeof exportTools)[number];

const writers: Readonly<Record<ExportTool, (given: Exported) => Written>> = {
  docusaurus: toDocusaurus,
  fumadocs: toFumadocs,
};

/** A transform that writes the files of another tool beside docs.json, which stays as it is, and the account of it. */
export const exporting = (tool: ExportTool) =>
  accounting('export', tool, (site) => {
    const redirects = redirectsOf(site);
    const entries = navigationOf(site);
    const { files, lost, unredirected } = writers[tool]({
      tree: entries.tree,
      reader: site,
      settings: settingsOf(site),
      redirects,
    });
    const others = redirects.filter((redirect) => unredirected.redirects.includes(redirect));
    const what = counted(others.length, 'redirect');
    const left = others.slice(0, 1).map(({ node }) => ({ ...atOf(site, node), what, why: unredirected.why }));
    const write = (report: Report) =>
      site.withStaged([...files].flatMap(([path, content]) => changes(site, path, content, report)));
    return { ...entries, lost, left, write };
  });

/** A configuration that is there stays: it is a program of its own. */
function changes(site: Site, path: string, content: unknown, report: Report): readonly FileChange[] {
  const json = JSON.stringify(content, undefined, 2);
  const isScript = path.endsWith('.js');
  const there = site.list(isScript ? path.replace(/js$/, '{js,cjs,mjs,ts,cts,mts}') : path)[0];
  const written = new TextEncoder().encode(isScript ? `export default ${json};\n` : `${json}\n`);
  const create = { kind: 'create', path, content: written } as const;
  if (there === undefined) return [create];
  if (!isScript) return [{ kind: 'delete', path }, create];
  if (!sameBytes(site.read(there)!, written))
    report.info('config', `${there} is left as it is`, { help: 'Move it away to see what navshift would write.' });
  return [];
}

/** What of docs.json the other tool has a field for. */
function settingsOf({ root }: Site): Exported['settings'] {
  type Fields = Readonly<Record<string, unknown>>;
  const { name, description, navbar } = toValue(root) as Fields;
  const { links } = (navbar ?? {}) as Fields;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const found = (Array.isArray(links) ? (links as readonly (Fields | null)[]) : []).flatMap((link) => {
    const [label, href] = [textOf(link?.label), textOf(link?.href)];
    return label !== undefined && href !== undefined ? [{ label, href }] : [];
  });
  return { name: textOf(name), description: textOf(description), links: found };
}
