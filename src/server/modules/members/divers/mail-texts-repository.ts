import { readOwnJson } from '#domain/own-json.ts';
import type { Tx } from '#server/db/database.ts';
import { beginInstallation, readInstallation, writeInstallation } from '#server/db/installation.ts';

interface KeptText {
  readonly subject: string;
  readonly text: string;
}

/** Row of `installation`: JSON of the club's texts, the oldest first. */
const TEXTS = 'mailTexts';
/** Texts that are kept, the newest ones. */
const MOST_TEXTS = 100;

/** Reusable mails of the club, by subject. */
export const mailTextsRepository = (tx: Tx) => {
  const read = async (lock = false): Promise<KeptText[]> =>
    readOwnJson<KeptText[]>((await readInstallation(tx, TEXTS, lock)) ?? '[]');

  async function replace(subject: string, ...texts: readonly KeptText[]): Promise<void> {
    await beginInstallation(tx, TEXTS, '[]');
    const others = (await read(true)).filter((one) => one.subject !== subject);
    await writeInstallation(tx, TEXTS, JSON.stringify([...others, ...texts].slice(-MOST_TEXTS)));
  }

  return {
    all: () => read(),
    keep: (text: KeptText): Promise<void> => replace(text.subject, text),
    remove: (subject: string): Promise<void> => replace(subject),
  };
};
