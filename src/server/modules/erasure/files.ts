import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Folder of members' copies, in the data folder. */
export const copiesFolder = (dataDir: string): string => path.join(dataDir, 'copies');

const namesIn = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Part of a mail's id that its file's name holds (integrations/mail/eml-files.ts). */
const fileMark = (messageId: string): string => messageId.replaceAll(/[^\w-]/g, '').slice(0, 36);

/** Removes the files of one member from the data folder. */
export const fileRemover =
  (dataDir: string) =>
  async ({ copies, mails }: { readonly copies: readonly string[]; readonly mails: readonly string[] }) => {
    for (const copy of copies) await rm(path.join(copiesFolder(dataDir), path.basename(copy)), { force: true });
    const folder = path.join(dataDir, 'mails');
    const marks = new Set(mails.map(fileMark));
    for (const name of await namesIn(folder)) {
      const mark =
        name
          .replace(/\.eml$/, '')
          .split(' ')
          .at(-1) ?? '';
      if (marks.has(mark)) await rm(path.join(folder, name), { force: true });
    }
  };
