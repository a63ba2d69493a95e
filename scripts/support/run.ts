// Runs the tools of node_modules/.bin, which the launcher puts first in PATH.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

type Env = Record<string, string | undefined>;

const running = new Set<ChildProcess>();
let interrupted = false;

// Forwards the first signal, and gives the tools 10 s to clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    // Ctrl-C in a terminal has reached them already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) stopAll('SIGINT');
    setTimeout(() => stopAll('SIGKILL'), 10_000).unref();
  });
}

/** True once the command was asked to stop: nothing further should be started. */
export function wasInterrupted(): boolean {
  return interrupted;
}

export function stopAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** Runs a command in the foreground; answers its exit code (128 + n when a signal ended it, 127 when it is missing). */
export function run(command: string, args: readonly string[], env: Env = {}): Promise<number> {
  const onWindows = process.platform === 'win32';
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: onWindows });
  running.add(child);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      running.delete(child);
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}
