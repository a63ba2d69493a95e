import { readFile } from 'node:fs/promises';

const LIST = new URL('./common-passwords.txt', import.meta.url);

let known: Promise<ReadonlySet<string>> | null = null;

async function load(): Promise<ReadonlySet<string>> {
  const text = await readFile(LIST, 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ')));
}

/** Whether it is one of the 3,000 most frequent passwords, in any case. The list is read at the first call. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.normalize('NFKC').toLowerCase());
}
