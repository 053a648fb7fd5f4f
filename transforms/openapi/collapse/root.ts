import {
  type Report,
  type Site,
  SKIP,
  specificationInScope,
  type SpecificationSource,
  specificationSources,
  walkNavigation,
} from 'navshift';
import { NameOf } from '../../shared/words.ts';

/** Says of the root of the navigation why it keeps what is listed under its `openapi`; whether anything is. */
export function reportRoot(site: Site, report: Report): boolean {
  let source: SpecificationSource | undefined;
  let isTold = false;
  walkNavigation(site, {
    enter(element) {
      if (element.kind !== 'navigation') return element.kind === 'global' ? SKIP : undefined;
      const openapi = element.field('openapi');
      source = openapi && specificationSources(openapi)[0];
      return source === undefined ? SKIP : undefined;
    },
    entry({ entry, node, parent }) {
      if (isTold || entry.kind === 'page' || entry.specification !== undefined) return;
      const root = specificationInScope(parent)?.place;
      if (root?.element.kind !== 'navigation') return;
      isTold = true;
      report.info(
        'root',
        `${NameOf(root.element)} was left as it is: what it names is only inherited, and the platform makes no page of it`,
        {
          at: node,
          help: 'Name the specification in the element that lists its operations, then run again, or keep the list.',
          related: [{ message: 'the specification is named here', at: source!.node }],
        },
      );
    },
  });
  return isTold;
}
