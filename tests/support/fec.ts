import { FEC_COLUMNS } from '#domain/books/fec.ts';

const DAY = /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const AMOUNT = /^\d+,\d\d$/;
/** Columns that may be empty. */
const OPTIONAL = ['CompAuxNum', 'CompAuxLib', 'EcritureLet', 'DateLet', 'Montantdevise', 'Idevise'];

const cents = (amount = ''): number => Math.round(Number(amount.replace(',', '.')) * 100);

/** What the official checker would refuse of a FEC: one sentence a fault, with its line. */
export function faultsInFec(text: string, year: number, first = 1): string[] {
  const [head = '', ...lines] = text.split('\r\n');
  const faults = head === FEC_COLUMNS.join('\t') ? [] : ['1: columns'];
  const sums = new Map<number, number>();
  let last = first - 1;
  for (const [index, line] of lines.entries()) {
    const fault = (what: string) => faults.push(`${index + 2}: ${what}`);
    const cells = line.split('\t');
    if (cells.length !== FEC_COLUMNS.length) fault(`${cells.length} columns`);
    const cell = Object.fromEntries(FEC_COLUMNS.map((name, at) => [name, cells[at] ?? '']));
    for (const name of FEC_COLUMNS) if (cell[name] === '' && !OPTIONAL.includes(name)) fault(`${name} is empty`);
    for (const name of ['EcritureDate', 'PieceDate', 'ValidDate']) if (!DAY.test(cell[name] ?? '')) fault(name);
    if (!cell['EcritureDate']?.startsWith(String(year))) fault('not of the year');
    if (!/^\d{3}/.test(cell['CompteNum'] ?? '')) fault('short account');
    if ((cell['CompAuxNum'] === '') !== (cell['CompAuxLib'] === '')) fault('auxiliary account');
    const [debit = '', credit = ''] = [cell['Debit'], cell['Credit']];
    if (!AMOUNT.test(debit) || !AMOUNT.test(credit)) fault('amount');
    if ((cents(debit) === 0) === (cents(credit) === 0)) fault('one of debit and credit');
    const number = Number(cell['EcritureNum']);
    if (number !== last && number !== last + 1) fault(`number ${number} after ${last}`);
    last = number;
    sums.set(number, (sums.get(number) ?? 0) + cents(debit) - cents(credit));
  }
  for (const [number, sum] of sums) if (sum !== 0) faults.push(`entry ${number}: not balanced`);
  return faults;
}
