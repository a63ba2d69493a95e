/** Playwright's own browsers are not downloaded: the system's Chromium is one package of every distribution. */
export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** It runs as root in CI, without a screen, and looks nothing up outside. */
export const CHROMIUM_ARGS: string[] = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
