import { describe, expect, it } from '@jest/globals';
import {
  divides,
  generatingFields,
  inheritedFields,
  kinds,
  leadingFields,
  linkFields,
  specificationFields,
} from '../../src/format/index.ts';

describe('what a field does, by the table', () => {
  it('is to lead to a page or an address, to name a specification, or to hold for what is inside', () => {
    expect([...linkFields].sort()).toEqual(['href', 'root']);
    expect([...specificationFields].sort()).toEqual(['asyncapi', 'openapi']);
    expect([...leadingFields].sort()).toEqual([...generatingFields, 'href', 'root'].sort());
    expect([...inheritedFields].sort()).toEqual(['asyncapi', 'directory', 'hidden', 'openapi', 'sdk']);
  });

  it('is to divide the site, for three kinds', () => {
    expect(kinds.filter(divides)).toEqual(['product', 'version', 'language']);
  });
});
