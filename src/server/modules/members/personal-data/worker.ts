import { dueBefore } from '../../../../shared/domain/retention/due.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { codeForLog } from '../../../errors/system-code.ts';
import { polling, type PollingLog } from '../../../commons/timing/polling.ts';
import { copiesRepository, type CopyRow } from './copies-repository.ts';
import { copyContent } from './copy-content.ts';
import { packCopy, type CopyFiles } from './copy-file.ts';

const MINUTE = 60_000;
/** Percent of the work that reading the database is. */
const READ = 20;

interface Options extends Pick<ServiceContext, 'database' | 'clock' | 'club'> {
  readonly files: CopyFiles;
  readonly log: PollingLog;
}

/** Makes the copies that members ask for, one after the other, and removes them after their time. */
export function copiesWorker({ database, clock, club, files, log }: Options) {
  const { name } = club.club;

  const update = (copy: CopyRow, values: Parameters<ReturnType<typeof copiesRepository>['update']>[1]) =>
    database.write((tx) => copiesRepository(tx).update(copy, values));

  async function make(copy: CopyRow): Promise<void> {
    const content = await database.read((tx) => copyContent(tx, copy.diver_id, name, clock()));
    await update(copy, { progress: READ });
    const bytes = await packCopy(name, content, async (done) => {
      await update(copy, { progress: Math.round(READ + done * (99 - READ)) });
    });
    await files.write(copy.file, bytes);
    await update(copy, { state: 'READY', progress: 100, made_at: clock().toISOString(), bytes: bytes.length });
  }

  async function run(): Promise<void> {
    while (await database.read((tx) => copiesRepository(tx).isDue(clock()))) {
      const copy = await database.write((tx) => copiesRepository(tx).claim(clock()));
      if (copy === undefined) break;
      try {
        await make(copy);
      } catch (error) {
        log.warn({ code: codeForLog(error) }, 'copy of a member’s data failed');
        await update(copy, { state: 'FAILED' });
      }
    }
    const kept = await database.read((tx) => copiesRepository(tx).files(dueBefore('exports', clock())));
    await files.keepOnly(kept);
  }

  return polling({ work: run, every: MINUTE, log, failure: 'copies of members’ data not made' });
}

export type CopiesWorker = ReturnType<typeof copiesWorker>;
