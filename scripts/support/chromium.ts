// The browser of tests and bench: the one that CHROMIUM_PATH names, else the one that test-tools.ts unpacks.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** Folder of the program, its fonts, and libraries that a bare system lacks; filled by test-tools.ts. */
export const unpackedChromium = path.resolve(import.meta.dirname, '../../tests/tools/node_modules/.chromium');
const libraries = path.join(unpackedChromium, 'al2023', 'lib');

/** Flags for running as root, without a screen, and without requests of its own. */
const args = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For Playwright's `launch`. Asked after the tools are there, since the libraries may not be needed. */
export function chromiumOptions(): LaunchOptions {
  // Keeps the accents of downloaded files' names on a system without a language.
  const utf8 = { ...process.env, LC_ALL: 'C.UTF-8' };
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, args, env: utf8 };
  const env = {
    ...utf8,
    // Lays pages out with the same fonts on every machine.
    FONTCONFIG_FILE: path.join(unpackedChromium, 'fonts.conf'),
    ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
  };
  return { executablePath: path.join(unpackedChromium, 'chromium'), args, env };
}
