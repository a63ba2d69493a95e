import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { strToU8, zip, type AsyncZippable } from 'fflate';
import { printWaiver } from '../../money/daos/waiver-layout.ts';
import type { CopyContent } from './copy-content.ts';

const zipped = promisify<AsyncZippable, Uint8Array>(zip);
/** PDFs are packed already. */
const STORED = { level: 0 } as const;

/** Packs the texts and the printed statements; `step` is told how far it is, from 0 to 1. */
export async function packCopy(
  club: string,
  { texts, waivers }: CopyContent,
  step: (done: number) => Promise<void>,
): Promise<Uint8Array> {
  const files: AsyncZippable = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]));
  for (const [index, waiver] of waivers.entries()) {
    const { name, bytes } = await printWaiver(null, club, waiver);
    files[`attestations/${name}`] = [new Uint8Array(bytes), STORED];
    await step((index + 1) / (waivers.length + 1));
  }
  return zipped(files);
}

/** Copies in the data folder, for the server's account alone. */
export const copyFiles = (folder: string) => {
  const pathOf = (file: string): string => path.join(folder, path.basename(file));
  return {
    pathOf,

    async write(file: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${pathOf(file)}.part`, bytes, { mode: 0o600 });
      await rename(`${pathOf(file)}.part`, pathOf(file));
    },

    remove: (file: string): Promise<void> => rm(pathOf(file), { force: true }),

    /** Removes all others, left by killed processes or over their time. */
    async keepOnly(files: ReadonlySet<string>): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names)
        if (!files.has(name.replace(/\.part$/, ''))) await rm(path.join(folder, name), { force: true });
    },
  };
};
export type CopyFiles = ReturnType<typeof copyFiles>;
