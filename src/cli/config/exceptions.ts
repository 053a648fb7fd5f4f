import type { Json } from '../../json/index.ts';
import { SelectError, walkElement } from '../../navigation/index.ts';
import type { Site } from '../../site/index.ts';
import { addTo } from '../../text/index.ts';
import type { ConfigurationFile } from './config-file.ts';
import { assertKnownRule } from './rules.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';

/**
 * What a configuration leaves out: of each rule the elements and entries that its selectors name, in a site.
 * Undefined if it leaves out nothing.
 *
 * A selector that names nothing is said once. Throws `CliError` for a rule that there is not, and for what is no selector.
 */
export async function ignoredBy(
  { says, placeOf }: ConfigurationFile,
  { stderr }: Io,
): Promise<((site: Site) => ReadonlyMap<string, readonly Json[]>) | undefined> {
  const given = Object.entries(says.ignore).flatMap(([id, selectors]) =>
    selectors.map((text, index) => ({ id, text, place: placeOf(['ignore', id, index]) })),
  );
  if (given.length === 0) return undefined;
  // CSS is loaded only where there is a selector.
  const { select, selector } = await import('../../select/index.ts');
  for (const { id, text, place } of given) {
    assertKnownRule(id, place);
    try {
      selector(text);
    } catch (error) {
      throw error instanceof SelectError ? new CliError(`${place}: ${error.what}`, error.help) : error;
    }
  }
  const said = new Set<string>();
  return (site) => {
    const nodes = new Map<string, Json[]>();
    for (const { id, text, place } of given) {
      const found = select(site, text);
      if (found.length === 0 && !said.has(place))
        writeLine(stderr, `${place}: ${text} matches nothing in ${site.main}.`);
      if (found.length === 0) said.add(place);
      for (const { entry, node, place: around } of found) {
        if (entry !== undefined) addTo(nodes, id, node);
        // What stands in documents of their own is left out too.
        else
          walkElement(around.element, around, {
            enter: (element) => element.layers.forEach((layer) => addTo(nodes, id, layer.node)),
          });
      }
    }
    return nodes;
  };
}
