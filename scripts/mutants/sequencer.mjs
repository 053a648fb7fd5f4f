import Sequencer from '@jest/test-sequencer';

/** Suites in the order in which they are given: those that are likely to fail, and short, first. */
export default class AsGiven extends Sequencer {
  sort(tests) {
    const place = ({ path }) => process.argv.findIndex((given) => path.endsWith(`/${given}`));
    return tests.toSorted((a, b) => place(a) - place(b));
  }
}
