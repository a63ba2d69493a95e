import type { SecretBox } from '#server/commons/secrets/secret-box.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { eraseMember, type Erasing } from './erase.ts';
import {
  digestsOf,
  erasureKey,
  findErasedLists,
  setAside,
  settleErasedList,
  type ErasedList,
  type FoundList,
} from './erased-list.ts';
import { erasuresRepository } from './repository.ts';
import { fileRemover } from './files.ts';

interface Options {
  readonly dataDir: string;
  /** Asked only where there is a list. */
  readonly box: () => SecretBox;
  readonly clock: () => Date;
}

/** Reads the lists of erased members in these folders; tells apart those that no key opens. An empty list needs no key. */
export async function readErasedLists(folders: readonly string[], { box }: Pick<Options, 'box'>) {
  const found: FoundList[] = [];
  for (const folder of new Set(folders)) found.push(...(await findErasedLists(folder)));
  const sealed = found.filter(({ list: { key, erased } }) => erased.length > 0 && box().open(key) === null);
  return { sealed, readable: found.filter((one) => !sealed.includes(one)).map(({ list }) => list) };
}

/** Erases anew, in the running transaction, the members of the list whom an older backup has brought back. */
async function eraseListed(tx: Tx, list: ErasedList, removeFiles: Erasing['removeFiles'], options: Options) {
  const erasures = erasuresRepository(tx);
  const box = options.box();
  const key = box.open(list.key);
  if (key === null) return;
  const sealed = await erasures.sealedKey();
  if (sealed === null || box.open(sealed) !== key) await erasures.keepKey(box.seal(key));
  const now = options.clock();
  let count = 0;
  for (const { id, at, keys } of list.erased) {
    const member = (await erasures.find(id)) ? undefined : await erasures.identity(id);
    if (member === undefined || !digestsOf(key, member).some((digest) => keys.includes(digest))) continue;
    await eraseMember(tx, { member, authorId: null, at: new Date(at), now, key, removeFiles });
    count += 1;
  }
  if (count > 0) await recordSecurity(tx, { at: now, actor: null, action: 'erasuresReapplied', detail: { count } });
}

/** For `restore`: within the transaction that loads the backup. What was announced counts as done: its commit may be what was lost. */
export async function reapplyErasuresIn(tx: Tx, lists: readonly ErasedList[], options: Options): Promise<void> {
  for (const list of lists) await eraseListed(tx, list, fileRemover(options.dataDir), options);
}

/** Settles and reseals the list at each start. Answers files of lists that no key opens, which are kept apart. */
export async function reapplyErasures(database: Database, options: Options): Promise<string[]> {
  const { dataDir } = options;
  const box = options.box();
  const { readable, sealed } = await readErasedLists([dataDir], options);
  const asides: string[] = [];
  for (const one of sealed) asides.push(await setAside(one));
  for (const read of readable) {
    // Announced alone: a killed process never committed it, and the member is still there.
    const list = { ...read, erased: read.erased.filter(({ pending }) => pending !== true) };
    const known = await database.read(
      async (tx) => new Set((await erasuresRepository(tx).all()).map((row) => row.diver_id)),
    );
    if (list.erased.some(({ id }) => !known.has(id))) {
      await database.write((tx) => eraseListed(tx, list, fileRemover(dataDir), options));
    }
  }
  const key = box.open(readable.at(-1)?.key ?? '');
  await database.write((tx) => erasureKey(tx, box, key));
  await settleErasedList(database, dataDir);
  return asides;
}
