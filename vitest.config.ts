import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Waits of tests that measure no time: a busy machine takes its own, and a green wait ends when its matter has come. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    // One more than there are cores: many tests wait for a server, a mail or a lock.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Rules and words keep nothing between two files: one process for all of them starts once.
          isolate: false,
          // Read as text by the back office's theme; other styles are nothing to a test.
          css: { include: [/tokens\.css\?raw$/] },
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: 'component',
          server: { deps: { inline: [/\/(react-admin|ra-[\w-]+)\//] } },
          include: ['tests/component/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Reads React, the screens and the library of the back office once to each process: a quarter of the time.
          isolate: false,
          setupFiles: ['tests/support/setup-component.ts'],
          css: { include: [/tokens\.css\?raw$/], modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...patience,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          // Separate processes: the tests start servers, and native database drivers do not like to share one.
          pool: 'forks',
          // Reads the server's modules once to each process: a tenth of the time. A file closes what it opens.
          isolate: false,
          // Two to a core, once the other kinds are done: half of their time they wait.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
          setupFiles: ['tests/support/setup-api.ts'],
          globalSetup: ['tests/support/built-setup.ts', 'tests/support/databases-setup.ts'],
        },
      },
    ],
  },
});
