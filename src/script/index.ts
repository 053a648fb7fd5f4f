export { readScript } from './module.ts';
