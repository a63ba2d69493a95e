import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Purger } from '#server/db/purging.ts';

const namesIn = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Members' copies of their data, for the server's account alone. */
export function copyFiles(dataDir: string) {
  const folder = path.join(dataDir, 'copies');
  const pathOf = (file: string): string => path.join(folder, path.basename(file));
  const remove = (file: string): Promise<void> => rm(pathOf(file), { force: true });
  return {
    pathOf,
    remove,

    async write(file: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${pathOf(file)}.part`, bytes, { mode: 0o600 });
      await rename(`${pathOf(file)}.part`, pathOf(file));
    },

    /** Removes all others, left by killed processes or over their time. */
    async keepOnly(files: ReadonlySet<string>): Promise<void> {
      for (const name of await namesIn(folder)) if (!files.has(name.replace(/\.part$/, ''))) await remove(name);
    },
  };
}
export type CopyFiles = ReturnType<typeof copyFiles>;

/** Part of a mail's id that its file's name holds (integrations/mail/transports.ts). */
const fileMark = (messageId: string): string => messageId.replaceAll(/[^\w-]/g, '').slice(0, 36);

const mailsFolder = (dataDir: string): string => path.join(dataDir, 'mails');

/** Files of mails by the date in their name, which is that of the outbox's row: none outlives its row (ADR 48). */
export function mailFilesPurger(dataDir: string): Purger {
  const folder = mailsFolder(dataDir);
  const dated = async () => (await namesIn(folder)).filter((name) => /^\d{4}-\d\d-\d\dT/.test(name)).toSorted();
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
    for (const copy of copies) await copyFiles(dataDir).remove(copy);
    const folder = mailsFolder(dataDir);
    const marks = new Set(mails.map(fileMark));
    for (const name of await namesIn(folder)) {
      const mark = name.slice(name.lastIndexOf(' ') + 1).replace(/\.eml$/, '');
      if (marks.has(mark)) await rm(path.join(folder, name), { force: true });
    }
  };
