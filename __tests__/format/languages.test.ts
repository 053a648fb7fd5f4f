import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { languageCode, languages } from '../../src/format/index.ts';

describe('languageCode', () => {
  it.each([
    ['pt-br', 'pt-BR'],
    ['PT_BR', 'pt-BR'],
    ['EN', 'en'],
    ['zh-hant', 'zh-Hant'],
    ['zh_CN', 'zh-CN'],
    [' fr ', 'fr'],
  ])('takes %j for %s written otherwise', (code, suggestion) => {
    expect(languageCode(code)).toEqual({ status: 'unknown', suggestion });
  });

  it.each([
    ['kr', 'ko'],
    ['cz', 'cs'],
    ['br', 'pt-BR'],
    ['nb', 'no'],
    ['uk-UA', 'ua'],
    ['zh-HK', 'zh-Hant'],
  ])('knows that %s is written for %s', (code, suggestion) => {
    expect(languageCode(code)).toEqual({ status: 'unknown', suggestion });
  });

  it.each([
    ['ja', 'jp'],
    ['zh', 'cn'],
    ['uk', 'ua'],
    ['pt', 'pt-BR'],
    ['fr-CA', 'fr'],
    ['zh-TW', 'zh-Hant'],
  ])('names for %s, which only Mintlify has, %s of the specification', (code, suggestion) => {
    expect(languageCode(code)).toMatchObject({ status: 'documented', suggestion });
  });

  it('has no suggestion for a code without a relative in the specification', () => {
    expect(languageCode('pl')).toEqual({ status: 'documented', name: 'Polish' });
  });

  it('says that Mintlify wants uk for the ua of the specification', () => {
    expect(languageCode('ua')).toEqual({ status: 'specification', name: 'Ukrainian', suggestion: 'uk' });
  });

  it('has no suggestion for any other code of the specification', () => {
    for (const [code, { status, name }] of Object.entries(languages)) {
      if (status === 'specification' && code !== 'ua') expect(languageCode(code)).toEqual({ status, name });
    }
  });

  it.each([
    ['en-US', 'en'],
    ['es-419', 'es'],
    ['french', 'fr'],
    ['Chinese', 'cn'],
    ['zh-Hnat', 'zh-Hant'],
    ['eng', 'en'],
  ])('finds %s near %s', (code, suggestion) => {
    expect(languageCode(code)).toEqual({ status: 'unknown', suggestion });
  });

  it('does not guess one two-letter code from another', () => {
    expect(languageCode('el')).toEqual({ status: 'unknown' });
  });

  it.each([[''], ['klingon'], ['constructor'], ['__proto__']])('has nothing to say of %j', (code) => {
    expect(languageCode(code)).toEqual({ status: 'unknown' });
  });

  it('never throws, and suggests only known codes other than the one asked for', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/)), (code) => {
        const { suggestion } = languageCode(code);
        if (suggestion !== undefined) {
          expect(Object.keys(languages)).toContain(suggestion);
          expect(suggestion).not.toBe(code);
        }
      }),
    );
  });
});
