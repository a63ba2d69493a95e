// Runs a second process, for tests of SQLite's lock and of counters across processes. A second connection in the same
// process would not do: the waiting one would block the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Runs the built tests/support/processes/<name>.ts with the Node of the tests. */
export function startProcess(name: string, ...args: string[]) {
  const script = path.join(import.meta.dirname, '../../dist/processes', `${name}.js`);
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    /** The next line that it prints. */
    async line() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name} ended without a word.`);
      return value;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
