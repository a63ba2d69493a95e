import { promisify } from 'node:util';
import { strToU8, zip, type AsyncZippable } from 'fflate';
import { dueBefore } from '#domain/retention.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { codeForLog } from '#server/errors/system-code.ts';
import { polling, type WorkerContext } from '#server/commons/timing/polling.ts';
import { copiesRepository, type CopyRow } from './copies-repository.ts';
import { printWaiver } from '#server/modules/money/daos/waiver-layout.ts';
import { copyContent } from './copy-content.ts';
import type { CopyFiles } from '../erasure/files.ts';

const MINUTE = 60_000;
/** Percent of the work that reading the database is. */
const READ = 20;

const zipped = promisify<AsyncZippable, Uint8Array>(zip);
/** PDFs are packed already. */
const STORED = { level: 0 } as const;

type Options = WorkerContext & Pick<ServiceContext, 'club'> & { readonly files: CopyFiles };

/** Makes the copies that members ask for, one after the other, and removes them after their time. */
export function copiesWorker({ database, clock, club, files, log }: Options) {
  const update = (copy: CopyRow, values: Parameters<ReturnType<typeof copiesRepository>['update']>[1]) =>
    database.write((tx) => copiesRepository(tx).update(copy, values));

  async function make(copy: CopyRow): Promise<void> {
    const { texts, waivers } = await database.read((tx) =>
      copyContent(tx, copy.diver_id, club.config.club.name, clock()),
    );
    await update(copy, { progress: READ });
    const packed: AsyncZippable = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, strToU8(text)]),
    );
    for (const [index, waiver] of waivers.entries()) {
      const { name, bytes } = await printWaiver(null, club.config.club.name, waiver);
      packed[`attestations/${name}`] = [new Uint8Array(bytes), STORED];
      const done = (index + 1) / (waivers.length + 1);
      await update(copy, { progress: Math.round(READ + done * (99 - READ)) });
    }
    const bytes = await zipped(packed);
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
