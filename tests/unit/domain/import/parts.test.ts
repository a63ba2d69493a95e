import { describe, expect, it } from 'vitest';
import type { ImportFile, ImportLine, LineFault } from '#domain/import/lines.ts';
import { waitingLines } from '#domain/import/parts.ts';

const fault = (code: LineFault['code']): LineFault => ({ code, column: '', value: '' });
const member = (line: number, licenceNumber: string | undefined, faults: readonly LineFault[] = []): ImportLine => ({
  line,
  write: licenceNumber === undefined ? {} : { licenceNumber },
  faults,
});
const file = (lines: readonly ImportLine[], more: Partial<ImportFile> = {}): ImportFile => ({
  kind: 'members',
  faults: [],
  columns: [{ heading: 'Licence', field: 'licenceNumber', asks: false }],
  headings: {},
  lines,
  ...more,
});
const FIVE = [member(2, 'A-1'), member(3, 'A-2'), member(4, 'a-1'), member(5, undefined), member(6, 'A-4')];

describe('lines that an import in part leaves', () => {
  it('are the wrong ones and those of the same licence', () =>
    expect(waitingLines(file(FIVE), [2])).toEqual(
      new Map([
        [2, 2],
        [4, 2],
      ]),
    ));

  it('without a licence wait for nobody, and nobody for them', () =>
    expect(waitingLines(file([...FIVE, member(7, undefined)]), [5])).toEqual(new Map([[5, 5]])));

  it('are those of a tribe too, of which one waits for another', () => {
    const tribes = new Map([
      [4, 'Martin'],
      [6, 'Martin'],
      [3, 'Diaz'],
    ]);
    expect(waitingLines(file(FIVE), [2], tribes)).toEqual(
      new Map([
        [2, 2],
        [4, 2],
        [6, 4],
      ]),
    );
  });

  it('of outings are those of one day, hour and site', () => {
    const outing = (line: number, hour: string): ImportLine => ({
      line,
      write: { date: '2026-12-13', hour, site: 'Barges' },
      faults: [],
    });
    const lines = [outing(2, '09:00'), outing(3, '14:00'), outing(4, '09:00')];
    expect(waitingLines(file(lines, { kind: 'outings' }), [4])).toEqual(
      new Map([
        [4, 4],
        [2, 4],
      ]),
    );
  });
});

describe('a file that is written whole or not at all', () => {
  it.each<[string, ImportFile, number[]]>([
    ['has nothing wrong', file(FIVE), []],
    ['is wrong everywhere', file(FIVE), [2, 3, 4, 5, 6]],
    ['has a heading twice', file(FIVE, { faults: [{ code: 'COLUMN_TWICE', column: 'Nom' }] }), [2]],
    ['sums up what it leaves', file([...FIVE, member(7, 'A-9', [fault('TOTAL_DIFFERS')])]), [2]],
    ['has cells without a heading', file([...FIVE, member(7, 'A-9', [fault('TOO_MANY_CELLS')])]), [2]],
    ['has money', file(FIVE, { columns: [{ heading: 'Solde', field: 'porte_Monnaie', asks: false }] }), [2]],
  ])('%s', (_what, given, wrong) => expect(waitingLines(given, wrong)).toBeNull());

  it('is none for the fault of one cell', () =>
    expect(waitingLines(file([...FIVE, member(7, 'A-9', [fault('REPEATED')])]), [7])).toEqual(new Map([[7, 7]])));
});
