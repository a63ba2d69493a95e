import { folded } from '../text.ts';
import { isReserved, KEYS } from './columns.ts';
import type { ImportFile, ImportLine } from './lines.ts';

/** Their cells stand under other headings, or they sum the others up. */
const OF_THE_WHOLE = ['TOO_MANY_CELLS', 'TOTAL_DIFFERS'];

/**
 * Lines that an import in part leaves, each with the line whose correction it waits for: itself, or one of the same key or
 * tribe. Null where the file is written whole or not at all, as one with columns of money is.
 */
export function waitingLines(
  { kind, columns, faults, lines }: ImportFile,
  wrong: readonly number[],
  tribes: ReadonlyMap<number, string> = new Map(),
): ReadonlyMap<number, number> | null {
  const isWhole = lines.some((line) => line.faults.some(({ code }) => OF_THE_WHOLE.includes(code)));
  if (wrong.length === 0 || faults.length > 0 || isWhole || columns.some(({ field }) => isReserved(field))) return null;
  const waiting = new Map(wrong.map((line) => [line, line]));
  const keyOf = ({ write }: ImportLine): string | undefined => {
    const values = KEYS[kind].map((field) => write[field]);
    return values.includes(undefined) ? undefined : folded(values.join(' '));
  };
  for (const groupOf of [keyOf, ({ line }: ImportLine) => tribes.get(line)]) {
    const causes = new Map(lines.flatMap((one) => (waiting.has(one.line) ? [[groupOf(one), one.line]] : [])));
    for (const one of lines) {
      const [group, own] = [groupOf(one), waiting.get(one.line)];
      const cause = group === undefined ? undefined : causes.get(group);
      if (own === undefined && cause !== undefined) waiting.set(one.line, cause);
    }
  }
  return waiting.size < lines.length ? waiting : null;
}
