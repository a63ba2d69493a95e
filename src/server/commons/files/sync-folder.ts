import { open } from 'node:fs/promises';

/** Makes a new or renamed file of the folder outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
