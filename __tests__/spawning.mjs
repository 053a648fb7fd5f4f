import child from 'node:child_process';
import { openSync, readSync, rmSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';

// Whoever starts a process copies its own map of memory for it, which takes a worker of half a gigabyte three times as long as a small process:
// so a small one starts what suites wait for. This file is the small process, and what asks it.
const file = fileURLToPath(import.meta.url);
const original = { spawnSync: child.spawnSync, execFileSync: child.execFileSync };

/** The next bytes of a pipe; undefined at its end. */
function read(pipe, size) {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const count = readSync(pipe, bytes, at, size - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function receive(pipe) {
  const size = read(pipe, 4);
  return size && deserialize(read(pipe, size.readUInt32LE()));
}

function send(pipe, message) {
  const bytes = serialize(message);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  const all = Buffer.concat([size, bytes]);
  for (let at = 0; at < all.length;) at += writeSync(pipe, all, at);
}

/** An error with its properties, which are lost on the way otherwise; what it repeats of the answer is left out. */
const packed = (error) => error && { ...error, message: error.message, error: undefined };
const unpacked = (fields) => Object.assign(new Error(fields.message), fields);

/** Starts one process after the other, until nobody asks any more. */
function serve(questions, answers) {
  const [from, to] = [openSync(questions, 'r'), openSync(answers, 'w')];
  for (let asked = receive(from); asked !== undefined; asked = receive(from)) {
    try {
      const value = original[asked.name](...asked.given);
      send(to, value?.error ? { value, error: packed(value.error) } : { value });
    } catch (error) {
      send(to, { thrown: packed(error) });
    }
  }
}

let pipes;
function open() {
  const names = ['questions', 'answers'].map((name) => join(tmpdir(), `navshift-${name}-${process.pid}`));
  original.execFileSync('mkfifo', names);
  child.spawn(process.execPath, [file, ...names], { stdio: ['ignore', 'inherit', 'inherit'] }).unref();
  pipes = [openSync(names[0], 'w'), openSync(names[1], 'r')];
  for (const name of names) rmSync(name);
}

/** Whether all that a process reads and writes goes through pipes of its own. */
const isApart = ({ stdio = 'pipe' }) => [stdio].flat().every((one) => one === 'pipe' || one === 'ignore');

function asker(name) {
  return (command, args = [], options = {}) => {
    if (!Array.isArray(args)) [args, options] = [[], args];
    if (!isApart(options)) return original[name](command, args, options);
    if (pipes === undefined) open();
    const { env } = options;
    send(pipes[0], { name, given: [command, args, env === undefined ? options : { ...options, env: { ...env } }] });
    const { value, error, thrown } = receive(pipes[1]);
    if (thrown !== undefined) throw unpacked(thrown);
    return error === undefined ? value : { ...value, error: unpacked(error) };
  };
}

if (process.argv[1] === file) serve(process.argv[2], process.argv[3]);
else if (process.platform !== 'win32') {
  for (const name of Object.keys(original)) child[name] = asker(name);
  syncBuiltinESMExports();
}
