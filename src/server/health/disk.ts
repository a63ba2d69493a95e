import { statfs } from 'node:fs/promises';
import type { ReadinessCheck } from './checks.ts';

/** Room for a day of mails, logs of the database and one backup of a large club. */
const MIN_FREE_MB = 100;
const MB = 1e6;

/** Free space of the data folder, as the server's account may use it. */
export const freeDisk = (dataDir: string): ReadinessCheck => ({
  name: 'disk',
  async check() {
    const { bavail, bsize } = await statfs(dataDir);
    const free = Math.floor((bavail * bsize) / MB);
    if (free >= MIN_FREE_MB) return null;
    return `Le disque de DATA_DIR n’a plus que ${free} Mo de libres : faites de la place, il en faut ${MIN_FREE_MB}.`;
  },
});
