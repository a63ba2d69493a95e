import path from 'node:path';
import { releaseIn } from './commons/release.ts';

/** Folder that holds `dist/web`: two levels up from here, and from `dist/server`, where a release has this code. */
export const root = path.join(import.meta.dirname, '..', '..');

export const release = releaseIn(root);
