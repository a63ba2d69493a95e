import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { closePage } from './browser-network.ts';
import { consoleFaults, watchConsole } from './console-guard.ts';

// These tests measure no time, and two busy cores take more than a second.
configure({ asyncUtilTimeout: 40_000 });

beforeEach(watchConsole);

afterEach(() => {
  // Vitest has no global afterEach here, so Testing Library cannot clean up by itself; unmounting may write to the
  // console as well, hence before the verdict.
  cleanup();
  closePage();
  const faults = consoleFaults();
  if (faults.length > 0) throw new Error(`Unexpected on the console:\n${faults.join('\n')}`);
});

// A screen that is still being read as its file ends would fail in the next file, which shares its modules.
afterAll(() => vi.dynamicImportSettled());
