// The release's part of the bench: from its start on an empty machine to the first answer.
import { memoryFolder } from '../support/memory-folder.ts';
import { emptyData, makeRelease, startIn, unpackRelease } from '../support/empty-machine.ts';
import { freePort, untilItAnswers } from '../support/server-process.ts';
import { at } from './load.ts';
import { atMost, ms } from './table.ts';

const GOAL_MS = 2000;

/** Milliseconds. */
async function startOnce(machine: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const server = startIn(machine, ['start'], { PORT: String(port) });
  await untilItAnswers(server, `http://127.0.0.1:${port}`);
  const taken = performance.now() - begun;
  server.child.kill('SIGTERM');
  await server.exited;
  return taken;
}

/** Five starts with an empty database each, and five with what the last of them left. */
export async function archiveStarts(): Promise<void> {
  const folder = memoryFolder('bench-release-');
  try {
    const machine = unpackRelease(makeRelease(folder.path), folder.path);
    for (const club of ['a new club', 'an existing club']) {
      const times: number[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        if (club === 'a new club') emptyData(machine);
        times.push(await startOnce(machine));
      }
      times.sort((a, b) => a - b);
      const beside = `from ${ms(at(times, 0))} to ${ms(at(times, 1))}`;
      atMost(`archive's start, ${club}, median of 5`, at(times, 0.5), GOAL_MS, ms, beside);
    }
  } finally {
    folder.remove();
  }
}
