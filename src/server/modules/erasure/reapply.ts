import type { SecretBox } from '../../commons/secret-box.ts';
import { recordSecurity } from '../../commons/security-log.ts';
import type { Database, Tx } from '../../db/database.ts';
import { eraseMember, type Erasing } from './erase.ts';
import { digestsOf } from './erased-keys.ts';
import { readErasedList, settleErasedList, type ErasedList } from './erased-list.ts';
import { erasuresRepository } from './erasures-repository.ts';
import { fileRemover } from './files.ts';
import { search } from './search.ts';

interface Options {
  readonly dataDir: string;
  /** Asked only where there is a list. */
  readonly box: () => SecretBox;
  readonly clock: () => Date;
}

/** The list of erasures cannot be read under the present DATA_KEY. */
export class ErasedListSealed extends Error {}

function keyOf({ key }: ErasedList, box: SecretBox): string {
  const opened = box.open(key);
  if (opened === null) throw new ErasedListSealed('The list of erased members is sealed under another DATA_KEY.');
  return opened;
}

/** Erases anew, in the running transaction, the members of the list whom an older backup has brought back. */
async function eraseListed(tx: Tx, list: ErasedList, removeFiles: Erasing['removeFiles'], options: Options) {
  const erasures = erasuresRepository(tx);
  const box = options.box();
  const key = keyOf(list, box);
  const sealed = await erasures.sealedKey();
  if (sealed === null || box.open(sealed) !== key) await erasures.keepKey(box.seal(key));
  const now = options.clock();
  let count = 0;
  for (const { id, at, keys } of list.erased) {
    const member = (await erasures.find(id)) ? undefined : await erasures.identity(id);
    if (member === undefined || !digestsOf(key, member).some((digest) => keys.includes(digest))) continue;
    const found = await search((work) => work(tx), member);
    await eraseMember(tx, { member, authorId: null, at: new Date(at), now, found, key, removeFiles });
    count += 1;
  }
  if (count > 0) await recordSecurity(tx, { at: now, actor: null, action: 'erasuresReapplied', detail: { count } });
}

/** For `restore`: within the transaction that loads the backup. What was announced counts as done: its commit may be what was lost. */
export async function reapplyErasuresIn(tx: Tx, options: Options): Promise<void> {
  const list = await readErasedList(options.dataDir);
  if (list) await eraseListed(tx, list, fileRemover(options.dataDir), options);
}

/** At each start: a database may have come back by other means than `restore`. Settles and reseals the list. */
export async function reapplyErasures(database: Database, options: Options): Promise<void> {
  const { dataDir } = options;
  const box = options.box();
  const read = await readErasedList(dataDir);
  if (read) {
    keyOf(read, box);
    // Announced alone: a killed process never committed it, and the member is still there.
    const list = { ...read, erased: read.erased.filter(({ pending }) => pending !== true) };
    const known = await database.read(
      async (tx) => new Set((await erasuresRepository(tx).all()).map((row) => row.diver_id)),
    );
    if (list.erased.some(({ id }) => !known.has(id))) {
      await database.write((tx) => eraseListed(tx, list, fileRemover(dataDir), options));
    }
  }
  await database.write(async (tx) => {
    const erasures = erasuresRepository(tx);
    const sealed = await erasures.sealedKey();
    const anew = sealed === null ? null : box.reseal(sealed);
    if (anew !== null) await erasures.keepKey(anew);
  });
  await settleErasedList(database, dataDir);
}
