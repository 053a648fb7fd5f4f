import Environment from '../../__tests__/environment.mjs';

/** Of a suite in which a test has failed no other test runs, where a mutant is tried: it is caught. */
export default class UntilOneFails extends Environment {
  #failed = false;

  handleTestEvent({ name, test }) {
    if (process.env.NAVSHIFT_MUTANT === undefined) return;
    if (name === 'test_done' && test.errors.length > 0) this.#failed = true;
    if (name === 'test_start' && this.#failed) test.mode = 'skip';
  }
}
