import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

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
}
