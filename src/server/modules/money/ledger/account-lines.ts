import { setImmediate } from 'node:timers/promises';
import type { MemberSums, TotalRow } from './totals-repository.ts';

/** As the query of all lines sorts them: the wallet first. */
const byAccount = (a: TotalRow, b: TotalRow): number =>
  a.account === b.account ? (a.kind < b.kind ? -1 : 1) : a.account < b.account ? 1 : -1;

function withSums(lines: Map<string, TotalRow>, { account, kind, ...row }: MemberSums): void {
  if (account === null || kind === null) return;
  const key = `${account} ${kind}`;
  const { id: _id, ...first } = row;
  const line = lines.get(key);
  lines.set(
    key,
    line
      ? {
          ...line,
          count: line.count + row.count,
          in: line.in + row.in,
          out: line.out + row.out,
          members: line.members + 1,
        }
      : { ...first, account, kind, members: 1 },
  );
}

/** The lines of all analytic accounts, of members in the order of their numbers, which several may share. */
export async function* accountLines(pieces: AsyncIterable<readonly MemberSums[]>): AsyncGenerator<TotalRow[]> {
  let open = { cptanalytique: NaN, lines: new Map<string, TotalRow>() };
  const closed = (): TotalRow[] => [...open.lines.values()].sort(byAccount);
  for await (const rows of pieces) {
    const done: TotalRow[] = [];
    for (const row of rows) {
      if (row.cptanalytique !== open.cptanalytique) {
        done.push(...closed());
        open = { cptanalytique: row.cptanalytique, lines: new Map() };
      }
      withSums(open.lines, row);
    }
    yield done;
  }
  yield closed();
}

interface Part {
  readonly lines: readonly TotalRow[];
  /** The number after which the rest begins; null at the end. */
  readonly next: number | null;
}

/** Whole analytic accounts, until there are `size` lines. */
export function firstAccounts(lines: readonly TotalRow[], size: number): Part {
  const last = lines[Math.min(size, lines.length) - 1]?.cptanalytique;
  const end = lines.findLastIndex(({ cptanalytique }) => cptanalytique === last) + 1;
  return { lines: lines.slice(0, end), next: end < lines.length ? (last ?? null) : null };
}

/** As `firstAccounts`; others are answered between two pieces. */
export async function someAccounts(pieces: AsyncIterable<readonly MemberSums[]>, size: number): Promise<Part> {
  const lines: TotalRow[] = [];
  for await (const some of accountLines(pieces)) {
    lines.push(...some);
    const part = firstAccounts(lines, size);
    if (part.next !== null) return part;
    await setImmediate();
  }
  return { lines, next: null };
}
