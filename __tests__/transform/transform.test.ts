import { describe, expect, it } from '@jest/globals';
import { defineTransform, mapElements, OptionsError, parse, pipeline, type Report, run, z } from '../../src/index.ts';
import { TransformError } from '../../src/transform/index.ts';

const rename = defineTransform({
  name: 'rename-label',
  summary: 'Rename an element wherever it stands.',
  options: z.object({ from: z.string().describe('the label'), to: z.string().default('New').describe('the new one') }),
  apply: (site, { from, to }) =>
    mapElements(site, (element) => (element.label === from ? element.withLabel(to) : element)),
});
const site = parse('{\n  "navigation": { "tabs": [{ "tab": "A" }] }\n}');

const speaking = (name: string, say: (report: Report) => void) =>
  defineTransform({ name, summary: name, apply: (given, _, report) => (say(report), given) })();
const failing = speaking('failing', (report) =>
  report.error('wrong', 'It is wrong', { at: site.root, help: 'Make it right.' }),
);
const warning = speaking('warning', (report) => report.warning('odd', 'It is odd'));

/** What a transform was told to be in error. */
const issuesOf = (make: () => unknown) => {
  try {
    make();
  } catch (error) {
    if (error instanceof OptionsError) return error.issues;
    throw error;
  }
  return undefined;
};

describe('a transform', () => {
  it('has a name and its definition, with options for whoever shows it', () => {
    expect(rename({ from: 'A' }).name).toBe('rename-label');
    expect(rename.definition.options!.shape.from.description).toBe('the label');
  });
  it('gets the defaults of its options', () => {
    const after = rename({ from: 'A' }).apply(site);
    expect(run(after, rename({ from: 'New', to: 'B' })).plan.isEmpty).toBe(false);
  });
  it('that changes nothing gives the same site', () => expect(rename({ from: 'none' }).apply(site)).toBe(site));
  it('can do without options', () =>
    expect(defineTransform({ name: 'none', summary: 'Nothing.', apply: (given) => given })().apply(site)).toBe(site));
  it('checks its options when it is made', () => {
    expect(issuesOf(() => (rename as (options: unknown) => unknown)({ from: 5 }))).toEqual([
      { option: 'from', message: expect.stringContaining('expected string') },
    ]);
    expect(issuesOf(() => (rename as unknown as () => unknown)())).toEqual([
      { option: 'from', message: 'it is required' },
    ]);
  });
  it('names an option that it does not have, and the one that was meant', () => {
    expect(() => (rename as (options: unknown) => unknown)({ from: 'A', form: 'B', strange: 1 })).toThrow(
      'rename-label: form: there is no such option (did you mean "from"?); strange: there is no such option (it has from, to)',
    );
  });
  it('is frozen', () =>
    expect(Object.isFrozen(rename({ from: 'A' })) && Object.isFrozen(rename.definition)).toBe(true));
  it('throws what it found to be an error where there is no report, with place and way out', () => {
    expect(() => failing.apply(site)).toThrow(TransformError);
    expect(() => failing.apply(site)).toThrow('1:1: It is wrong\nMake it right.');
    expect(warning.apply(site)).toBe(site);
  });
});

describe('a pipeline', () => {
  it('gives each transform what the one before it made', () => {
    const steps = pipeline(rename({ from: 'A', to: 'B' }), rename({ from: 'B', to: 'C' }));
    expect(run(site, steps).plan.patch()).toContain('+  "navigation": { "tabs": [{ "tab": "C" }] }');
  });
  it('is a transform, and so can stand in another', () => {
    const inner = pipeline(rename({ from: 'A', to: 'B' }), warning);
    expect(run(site, pipeline(inner, rename({ from: 'B', to: 'C' }))).diagnostics.map(({ rule }) => rule)).toEqual([
      'warning/odd',
    ]);
  });
  it('of one transform has its name', () =>
    expect([pipeline(warning).name, pipeline(warning, warning).name, pipeline().name]).toEqual([
      'warning',
      'pipeline',
      'pipeline',
    ]));
  it('of none changes nothing', () => expect(run(site, pipeline()).after).toBe(site));
  it('names the rules after its steps', () => {
    expect(
      run(
        site,
        pipeline(
          warning,
          rename({ from: 'A' }),
          speaking('other', (report) => report.info('odd', 'So')),
        ),
      ).diagnostics.map(({ rule }) => rule),
    ).toEqual(['warning/odd', 'other/odd']);
    expect(run(site, pipeline(warning)).diagnostics.map(({ rule }) => rule)).toEqual(['warning/odd']);
  });
  it('stops at the first step that reports an error', () => {
    const result = run(site, pipeline(rename({ from: 'A', to: 'B' }), failing, warning));
    expect(result.diagnostics.map(({ rule }) => rule)).toEqual(['failing/wrong']);
    expect([result.failed, result.plan.isEmpty, result.after === site]).toEqual([true, true, true]);
  });
  it('stops there with a report of another make, too', () => {
    const said: string[] = [];
    const report: Report = {
      error: (rule) => void said.push(rule),
      warning: (rule) => void said.push(rule),
      info: (rule) => void said.push(rule),
      declare: () => undefined,
    };
    pipeline(warning, pipeline(failing), warning).apply(site, report);
    expect(said).toEqual(['odd', 'wrong']);
  });
  it('stops there without a report, by throwing', () =>
    expect(() => pipeline(failing, warning).apply(site)).toThrow(TransformError));
});

describe('a finding', () => {
  const found = (say: (report: Report) => void) => run(site, speaking('say', say)).diagnostics[0];
  it('has a rule, a severity, a message and help', () => {
    expect(found((report) => report.info('a', 'So it is', { help: 'Look.' }))).toEqual({
      rule: 'say/a',
      severity: 'info',
      message: 'So it is',
      help: 'Look.',
    });
  });
  it('points at a node', () =>
    expect(found((report) => report.warning('a', 'x', { at: site.root }))).toMatchObject({
      line: 1,
      column: 1,
      pointer: '',
      frame: expect.stringContaining('> 1 | {'),
    }));
  it('points at any place it is given', () =>
    expect(found((report) => report.warning('a', 'x', { at: { file: 'api.yaml', line: 3 } }))).toMatchObject({
      file: 'api.yaml',
      line: 3,
    }));
  it('has others beside it', () =>
    expect(
      found((report) => report.error('a', 'x', { related: [{ message: 'and here', at: site.root }] })),
    ).toMatchObject({ severity: 'error', related: [{ message: 'and here', line: 1 }] }));
  it('about a new element points at the nearest above that was read', () => {
    const places = defineTransform({
      name: 'places',
      summary: 'x',
      apply(given, _, report) {
        const made = mapElements(given, (element) => element.withField('groups', [{ group: 'new' }]));
        mapElements(made, (element, place) => {
          if (element.kind === 'group') report.info('new', 'made', { at: place });
          return element;
        });
        return given;
      },
    });
    expect(run(site, places()).diagnostics[0]).toMatchObject({ line: 2, column: 28, pointer: '/navigation/tabs/0' });
  });
});
