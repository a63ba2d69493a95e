import type { ImportedLine, ImportPreview } from '#contract/import.ts';
import { isOfCorrections } from '#domain/import/columns.ts';
import type { ImportFile } from '#domain/import/lines.ts';
import { CORRECTIONS, waitsFor } from '#messages/import.ts';
import { countsOf } from './compare.ts';

/** Lines to write, and the others as a file of the same columns with a reason each. */
export function partOf(
  { columns, lines }: ImportFile,
  compared: readonly ImportedLine[],
  waiting: ReadonlyMap<number, number>,
): NonNullable<ImportPreview['part']> {
  const kept = columns.flatMap(({ heading }, at) => (isOfCorrections(heading) ? [] : [{ heading, at }]));
  const right = compared.filter(({ line }) => !waiting.has(line));
  const counts = countsOf(right);
  const rows = lines.flatMap(({ line, cells = [] }, index) => {
    const cause = waiting.get(line);
    if (cause === undefined) return [];
    const why = compared[index]?.errors.map(({ message }) => message).join(' ') || waitsFor(line, cause);
    return [[...kept.map(({ at }) => cells[at] ?? ''), why]];
  });
  const headings = [...kept.map(({ heading }) => heading), CORRECTIONS];
  return { right: right.length, written: counts.new + counts.changes, rest: { headings, rows } };
}
