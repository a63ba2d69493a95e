import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '#scripts/support/chromium.ts';

const report = process.env['E2E_REPORT'];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/demonstration.ts',
  // Each file’s fixture starts a server of its own with a folder of its own, so there is no global webServer.
  fullyParallel: false,
  // Two cores have time for a third: tests wait for debounces, mails and other people.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine takes its time, and a green wait ends when its matter has come.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Dots leave the failures, with their reasons, at the end of a log.
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : [['line']],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1366, height: 900 },
    // Nothing fades in while its contrast is measured; the motions have a test of their own (menus.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: chromiumOptions(),
  },
});
