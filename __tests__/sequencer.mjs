import Sequencer from '@jest/test-sequencer';

/** Suites that take seconds: what starts last should be short, so that all workers end together. */
const slow =
  /\/(?:action\/act|cli\/(?:package|install|merge|revisions|diff|check-fix)|house\/commands|html\/page|corpus\/transforms|(?:pages|redirects|diff)\/history|match\/weights|languages\/(?:sync-languages|language-care)-sites|disk\/(?:faults|store)|check\/redirects|json\/parse|transforms\/.*laws)\.test\.ts$/;

/** Jest begins with the largest files where it does not remember how long each took: on a fresh clone. */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => slow.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
