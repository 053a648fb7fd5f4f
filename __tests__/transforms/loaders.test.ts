import { describe, expect, it } from '@jest/globals';
import { transforms } from '../../transforms/index.ts';
import { loaders } from '../../transforms/loaders.ts';

describe('the loaders', () => {
  it('load each transform of the list, and nothing else', async () => {
    const loaded = await Promise.all(
      Object.entries(loaders).map(async ([name, load]) => [name, (await load()).default]),
    );
    expect(loaded).toEqual(transforms.map((factory) => [factory.definition.name, factory]));
  });
});
