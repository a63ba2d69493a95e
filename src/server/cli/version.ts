import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Prints version and commit of a release; sources know their version alone. */
export async function version(): Promise<void> {
  const { version: number } = JSON.parse(read('package.json')) as { version: string };
  console.log(existsSync(path.join(root, 'VERSION')) ? read('VERSION').trim() : `${number} (sources)`);
}
