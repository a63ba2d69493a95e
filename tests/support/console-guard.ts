// Fails component tests on console.error and console.warn that the test has not announced, and on announced ones that
// have not come.
import { format } from 'node:util';

type Method = 'error' | 'warn';
type Expectation = { method: Method; pattern: RegExp; seen: boolean };

let expectations: Expectation[] = [];
let unexpected: string[] = [];
const original = { error: console.error, warn: console.warn };

/** Announces, inside a test, a message that the tested code will write to the console. */
export function expectConsole(method: Method, pattern: RegExp): void {
  expectations.push({ method, pattern, seen: false });
}

export function watchConsole(): void {
  expectations = [];
  unexpected = [];
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...args: unknown[]) => {
      const text = format(...args);
      const expected = expectations.find((one) => one.method === method && one.pattern.test(text));
      if (expected) expected.seen = true;
      else unexpected.push(`console.${method}: ${text}`);
    };
  }
}

/** Gives the console back and answers what was wrong, one sentence each. */
export function consoleFaults(): string[] {
  Object.assign(console, original);
  const missing = expectations.filter((one) => !one.seen);
  return [...unexpected, ...missing.map((one) => `console.${one.method} never said ${String(one.pattern)}`)];
}
