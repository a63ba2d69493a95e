import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { consoleFaults, watchConsole } from './console-guard.ts';

beforeEach(watchConsole);

afterEach(() => {
  // Vitest has no global afterEach here, so Testing Library cannot clean up by itself; unmounting may write to the
  // console as well, hence before the verdict.
  cleanup();
  const faults = consoleFaults();
  if (faults.length > 0) throw new Error(`Unexpected on the console:\n${faults.join('\n')}`);
});
