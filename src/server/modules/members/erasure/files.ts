import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Purger } from '../../../db/purging.ts';

/** Folder of members' copies, in the data folder. */
export const copiesFolder = (dataDir: string): string => path.join(dataDir, 'copies');

const namesIn = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Part of a mail's id that its file's name holds (integrations/mail/eml-files.ts). */
const fileMark = (messageId: string): string => messageId.replaceAll(/[^\w-]/g, '').slice(0, 36);

const mailsFolder = (dataDir: string): string => path.join(dataDir, 'mails');

/** Files of mails by the date in their name, which is that of the outbox's row: none outlives its row (ADR 48). */
export function mailFilesPurger(dataDir: string): Purger {
  const folder = mailsFolder(dataDir);
  const dated = async (): Promise<string[]> =>
    (await namesIn(folder)).filter((name) => /^\d{4}-\d\d-\d\dT/.test(name)).toSorted();
  const due = async (before: Date): Promise<string[]> => {
    const mark = before.toISOString().replaceAll(/[:.]/g, '-');
    return (await dated()).filter((name) => name < mark);
  };
  return {
    rule: 'mails',
    count: async (_tx, before) => (await due(before)).length,
    async oldest() {
      const [day] = (await dated())[0]?.split('T') ?? [];
      return day === undefined ? null : new Date(day);
    },
    async purge(_tx, before, most) {
      const gone = (await due(before)).slice(0, most);
      for (const name of gone) await rm(path.join(folder, name), { force: true });
      return gone.length;
    },
  };
}

/** Removes the files of one member from the data folder. */
export const fileRemover =
  (dataDir: string) =>
  async ({ copies, mails }: { readonly copies: readonly string[]; readonly mails: readonly string[] }) => {
    for (const copy of copies) await rm(path.join(copiesFolder(dataDir), path.basename(copy)), { force: true });
    const folder = mailsFolder(dataDir);
    const marks = new Set(mails.map(fileMark));
    for (const name of await namesIn(folder)) {
      const mark = name.slice(name.lastIndexOf(' ') + 1).replace(/\.eml$/, '');
      if (marks.has(mark)) await rm(path.join(folder, name), { force: true });
    }
  };
