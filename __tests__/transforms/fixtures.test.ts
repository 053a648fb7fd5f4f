import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { checkLaws } from '../../src/testing/index.ts';
import { makeSite, memoryReader, run } from '../../src/index.ts';
import { transforms } from '../../transforms/index.ts';
import { finding, fixturesOf } from './fixtures.ts';

describe.each(transforms.map((factory) => [factory.definition.name, factory] as const))('%s', (name, factory) => {
  const folder = fileURLToPath(new URL(`../../__fixtures__/${name}`, import.meta.url));
  it('has fixtures', () => expect(existsSync(folder)).toBe(true));
  if (!existsSync(folder)) return;
  it.each(fixturesOf(name).map((fixture) => [fixture.name.replaceAll('-', ' '), fixture] as const))(
    'keeps every law: %s',
    (_, fixture) => {
      const transform = (factory as (options: Record<string, unknown>) => ReturnType<typeof factory>)(fixture.options);
      const { twiceIsOnce } = factory.definition;
      const { gone } = fixture;
      if (gone !== undefined) {
        const refused = run(makeSite(fixture.before, { reader: memoryReader(fixture.files) }), transform).diagnostics;
        const told = refused.filter(({ rule }) => rule === `${name}/address`).flatMap(({ related = [] }) => related);
        expect(told.map(({ message }) => /^\S+/.exec(message)?.[0])).toEqual(gone);
      }
      const result = checkLaws({
        transform,
        allowAddressChanges: gone !== undefined,
        before: fixture.before,
        ...(fixture.after !== undefined && { after: fixture.after }),
        files: fixture.written,
        reader: memoryReader(
          fixture.files,
          Object.keys(fixture.committed).length === 0 ? {} : { revisions: { HEAD: fixture.committed } },
        ),
        ...(typeof twiceIsOnce === 'string' && { notTwice: twiceIsOnce }),
      });
      expect(result.failed).toBe(fixture.after === undefined);
      expect(result.diagnostics.map(finding)).toEqual(fixture.report);
      // Nothing else is written than what the fixture shows.
      const written = result.plan.changes.map(({ path }) => path).filter((path) => path !== 'docs.json');
      expect(written.sort()).toEqual(Object.keys(fixture.written).sort());
    },
  );
});
