// Prints the measurements, one line each, with the goal and a verdict.

const verdicts: boolean[] = [];

/** `ms(1.234)` → `1.23 ms` */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const ratio = (value: number): string => `× ${value.toFixed(2)}`;

export const title = (text: string): void => console.log(`\n${text}\n${'─'.repeat(118)}`);

/** Without `ok` for figures that are shown for comparison. */
export function line(what: string, measured: string, goal = '', ok?: boolean): void {
  if (ok !== undefined) verdicts.push(ok);
  const verdict = ok === undefined ? '' : ok ? 'ok' : 'OVER';
  console.log(`${what.padEnd(46)} ${measured.padEnd(44)} ${goal.padEnd(22)} ${verdict}`.trimEnd());
}

/** A figure that must not be above its goal. */
export const atMost = (what: string, value: number, limit: number, show: typeof ms, beside = ''): void =>
  line(what, `${show(value)}${beside && `  ${beside}`}`, `≤ ${show(limit)}`, value <= limit);

export const summary = (): void =>
  console.log(`\n${verdicts.filter(Boolean).length} of ${verdicts.length} goals reached.`);
