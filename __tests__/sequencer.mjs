import Sequencer from '@jest/test-sequencer';

/** Suites that take seconds: what starts last should be short, so that all workers end together. */
const slow =
  /\/(?:cli\/(?:package|install)|corpus\/transforms|transforms\/(?:sync-languages|language-care)-sites|disk\/faults|check\/many|json\/deep|cli\/check-fix|transforms\/.*-laws)\.test\.ts$/;

/** Jest begins with the largest files where it does not remember how long each took: on a fresh clone. */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => slow.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
