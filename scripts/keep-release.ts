// Keeps this release for the tests of all later ones, in one file of tests/releases/. Run once, before a release with a new
// migration is published: `npm run release:keep`.
import { readFileSync } from 'node:fs';
import { keepRelease, keptVersions } from '#tests/support/releases.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
if (keptVersions.includes(version)) {
  console.error(`${version} is kept already, and stays as it was released.`);
  process.exitCode = 1;
} else console.log(await keepRelease(version));
