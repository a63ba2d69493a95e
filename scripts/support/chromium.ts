// The browser of tests and bench: the one that CHROMIUM_PATH names, else the one that test-tools.ts unpacks.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** Where test-tools.ts puts the program, its fonts, and the libraries that a bare system lacks. */
export const unpackedChromium = path.resolve(import.meta.dirname, '../../tests/tools/node_modules/.chromium');
const libraries = path.join(unpackedChromium, 'al2023', 'lib');

/** It runs as root, without a screen, and looks nothing up outside. */
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
  // Without it, a system that names no language loses the accents of downloaded files' names.
  const utf8 = { ...process.env, LC_ALL: 'C.UTF-8' };
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, args, env: utf8 };
  const env = {
    ...utf8,
    // The same fonts everywhere, so that pages are laid out alike on every machine.
    FONTCONFIG_FILE: path.join(unpackedChromium, 'fonts.conf'),
    ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
  };
  return { executablePath: path.join(unpackedChromium, 'chromium'), args, env };
}
