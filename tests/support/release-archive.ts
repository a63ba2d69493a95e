// The archive of `npm run release`, made once in a run of the tests.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { archiveIn, makeRelease } from '../../scripts/support/empty-machine.ts';
import { inTurn } from './test-database.ts';

/** Its path; the first test file that asks makes it. */
export const releaseArchive = (): Promise<string> =>
  inTurn('release', () => {
    const folder = path.join(inject('templates'), 'release');
    if (!existsSync(folder)) {
      const raw = `${folder}.${process.pid}`;
      mkdirSync(raw);
      makeRelease(raw);
      renameSync(raw, folder);
    }
    return archiveIn(folder);
  });
