// Prints the measurements, one line each, with the goal and a verdict.

export interface Line {
  readonly what: string;
  readonly measured: string;
  /** Absent for figures that are shown for comparison. */
  readonly goal?: string;
  readonly ok?: boolean;
}

const verdicts: boolean[] = [];

/** `ms(1.234)` → `1.23 ms` */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const ratio = (value: number): string => `× ${value.toFixed(2)}`;

const WIDTHS = [46, 44, 22] as const;

export function title(text: string): void {
  console.log(`\n${text}\n${'─'.repeat(WIDTHS[0] + WIDTHS[1] + WIDTHS[2] + 6)}`);
}

export function line({ what, measured, goal = '', ok }: Line): void {
  if (ok !== undefined) verdicts.push(ok);
  const verdict = ok === undefined ? '' : ok ? 'ok' : 'OVER';
  console.log(`${what.padEnd(WIDTHS[0])} ${measured.padEnd(WIDTHS[1])} ${goal.padEnd(WIDTHS[2])} ${verdict}`.trimEnd());
}

/** A figure that must not be above its goal. */
export const atMost = (
  what: string,
  value: number,
  limit: number,
  show: (value: number) => string,
  beside = '',
): void =>
  line({ what, measured: `${show(value)}${beside && `  ${beside}`}`, goal: `≤ ${show(limit)}`, ok: value <= limit });

export function summary(): void {
  const reached = verdicts.filter(Boolean).length;
  console.log(`\n${reached} of ${verdicts.length} goals reached.`);
}
