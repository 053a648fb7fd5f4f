import { describe, expect, it } from '@jest/globals';
import { displayOf, isOf, navigationOf, parse, readField } from '../../src/index.ts';

describe('typed views', () => {
  it('read a field as the table of the format types it', () => {
    const root = navigationOf(parse('{ "navigation": { "groups": [{ "group": "A", "expanded": true, "icon": "book", "pages": [] }] } }'))!;
    const child = root.children('groups')[0]!;
    if (child.type !== 'element' || !isOf(child.element, 'group')) throw new Error('no group');
    const expanded: boolean | undefined = readField(child.element, 'expanded');
    const label: string | undefined = readField(child.element, 'group');
    expect([expanded, label, readField(child.element, 'tag')]).toEqual([true, 'A', undefined]);
    // @ts-expect-error a group has no `align`
    expect(readField(child.element, 'align')).toBeUndefined();
  });

  it.each([
    ['{ "styling": { "eyebrows": "breadcrumbs" }, "interaction": { "drilldown": false } }', { eyebrows: 'breadcrumbs', drilldown: false }],
    ['{ "styling": { "eyebrows": "loud" }, "interaction": { "drilldown": "no" } }', { eyebrows: undefined, drilldown: undefined }],
    ['{}', { eyebrows: undefined, drilldown: undefined }],
  ])('read the display properties of %s', (text, expected) => {
    expect(displayOf(parse(text))).toEqual(expected);
  });
});
