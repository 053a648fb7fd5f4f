import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import './spawning.mjs';

/**
 * Each suite has its own copy of the modules, which V8 compiles anew: optimizing them all as soon as it would takes a fifth of the time of the tests.
 * By version of V8, how long it waits for that.
 */
const patience = { 11: '--interrupt-budget=800000', 12: '--invocation-count-for-turbofan=30000' };
const flag = patience[process.versions.v8.split('.')[0]];
if (flag !== undefined) setFlagsFromString(flag);
// It holds the scripts of suites that have ended, and with them all else of theirs. No suite finds anything in it: its modules are its own.
setFlagsFromString('--no-compilation-cache');

/** What the running suite has begun to store per call chain. */
const storing = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
  storing.add(this);
  return run.apply(this, given);
};

/** The modules of the running suite. */
const modules = new Set();
const { SourceTextModule } = vm;
vm.SourceTextModule = class extends SourceTextModule {
  constructor(...given) {
    super(...given);
    modules.add(this);
  }
};

/**
 * A module of Node 20 holds what it imports until it is instantiated itself, and jest instantiates the first of a suite alone: none of them would ever
 * leave memory, and a worker with gigabytes ends so slowly that jest kills it. A module that is linked already is not changed by it.
 */
function release(module) {
  const wrap = Object.getOwnPropertySymbols(module).find(({ description }) => description === 'kWrap');
  if (module.status === 'evaluated') module[wrap]?.instantiate?.();
}

/**
 * What jest has for Node, in a context without interceptors. With them each use of a global (`Math`, `Object`, `Map`) is a call of a proxy:
 * what runs long in tests would run three times as long there. `vm.constants.DONT_CONTEXTIFY` makes a context whose global is an object like any other.
 */
export default class PlainEnvironment extends TestEnvironment {
  constructor(...given) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }

  /** Jest begins a store in each suite and ends none: every promise of the suites that follow would carry a property for each of them. */
  async teardown() {
    await super.teardown();
    for (const storage of storing) storage.disable();
    storing.clear();
    for (const module of modules) release(module);
    modules.clear();
  }
}
