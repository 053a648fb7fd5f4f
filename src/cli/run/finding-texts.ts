import { homepage } from '../../text/index.ts';

/** What a finding of any run means, and what to do. */
export interface FindingText {
  readonly means: string;
  readonly next: string;
}

/** The findings that every run can have, whatever its transforms, by the last part of their id. */
export const runFindings: Readonly<Record<string, FindingText>> = {
  address: {
    means: 'URLs that work now would return 404 after the run, or show another operation. Readers keep links to them.',
    next: 'Add redirects in the same run, or let the URLs break with `--allow-address-changes`.',
  },
  conservation: {
    means: 'After the run, docs.json would list a page, endpoint or link less often, and no transform declares that.',
    next: 'In your own transform, declare it with `report.declare`. If the transform is built in, please report a bug.',
  },
  dropped: {
    means: 'Mintlify would drop pages that it shows now, because of a mistake in docs.json.',
    next: 'Fix the mistake first: `navshift check --fix`.',
  },
  edit: {
    means: 'A transform makes two changes in one place that contradict each other.',
    next: 'Run its parts one by one. If the transform is built in, please report a bug.',
  },
  hidden: {
    means: 'The sidebar would no longer show pages that it shows now.',
    next: 'In your own transform, declare it with `report.declare`.',
  },
  import: {
    means: 'The navigation of the other tool cannot be read.',
    next: 'The message says which file is wrong, and what to do.',
  },
  missing: {
    means: 'Entries would have no file after the run: Mintlify shows them, and their URLs return 404.',
    next: 'Move the page files with their entries: the transform `move` does both.',
  },
  open: {
    means: 'The site cannot be opened: a file is missing, or cannot be read.',
    next: 'The message names the file. `navshift -C <folder>` runs in another folder.',
  },
  options: {
    means: 'An option has a value that the transform does not take.',
    next: 'See `navshift <transform> --help`.',
  },
  plan: {
    means: 'The files to write differ from the proven result, or two changes write the same file.',
    next: 'The message names the file and the problem.',
  },
  pointer: {
    means: 'A JSON Pointer or a selector matches nothing, or an element that the transform cannot use.',
    next: 'List the elements with `navshift show --json`.',
  },
  refused: {
    means: 'Mintlify would refuse the whole site after the run.',
    next: 'Fix the mistake first: `navshift check --fix`.',
  },
  result: {
    means: 'A transform of your own did not return a site.',
    next: 'Let its `apply` return the site that it gets, or one made from it.',
  },
  'shared-document': {
    means: 'Two places use the same `$ref` file, and the run would need different content for each.',
    next: 'Give each place a file of its own, then run again.',
  },
  specification: {
    means: 'A specification cannot be read, or is invalid.',
    next: 'Fix the specification at the place that the message names.',
  },
  stream: {
    means: 'The run would change files beside docs.json, and `-` can print only docs.json.',
    next: 'Type the path of docs.json instead of `-`.',
  },
  threw: {
    means: 'A transform of your own threw an error.',
    next: 'The message names its line. Fix it there.',
  },
};

/** The last part of the id of a finding: `move/missing` is one of `missing`. */
export const lastOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);

/** What a finding means, if every run can have it. */
export const runFinding = (id: string): FindingText | undefined =>
  Object.hasOwn(runFindings, lastOf(id)) ? runFindings[lastOf(id)] : undefined;

/** The commands that report findings and are no transforms: each has a page of its own. */
export const reportingCommands: readonly string[] = ['redirects', 'import', 'verify'];

/**
 * The address of the page about a finding: of a rule of `check` its own, else of what every run can find, else of the
 * transform. Undefined for a transform of one's own, which `owns` names, and where a build has no homepage.
 */
export function pageOf(id: string, owns: (transform: string) => boolean = () => false): string | undefined {
  const [head = '', ...rest] = id.split('/');
  if (homepage === undefined) return undefined;
  if (runFinding(id) !== undefined) return `${homepage}/findings#${lastOf(id)}`;
  if (rest.length === 0) return `${homepage}/rules/${id}`;
  if (reportingCommands.includes(head)) return `${homepage}/${head}`;
  return owns(head) ? undefined : `${homepage}/transforms/${head}`;
}
