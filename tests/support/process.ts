// Runs a second process, for tests of SQLite's lock and of counters across processes. A second connection in the same
// process would not do: the waiting one would block the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const running = new Set<() => Promise<void>>();

/** Ends what a test that failed left running: such a process would hold the output of the tests, and their end. */
export const endProcesses = async (): Promise<void> => void (await Promise.all([...running].map((stop) => stop())));

/** Runs the built tests/support/processes/<name>.ts with the Node of the tests. */
export function startProcess(name: string, ...args: string[]) {
  const script = path.join(import.meta.dirname, '../../dist/processes', `${name}.js`);
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.pipe(process.stderr, { end: false });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  running.add(stop);
  const ended = once(child, 'exit').finally(() => running.delete(stop));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    /** The next line that it prints. */
    async line() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name} ended without a word.`);
      return value;
    },
    stop,
  };
}
