import type { Deposit } from '#contract/books.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { centsOfEuros } from '#domain/money.ts';
import { slipFileName } from '#messages/file-names.ts';
import { amount, longDay } from '#messages/format.ts';
import * as pdf from '#server/documents/pdf.ts';
import { print } from '#server/documents/render-queue.ts';
import type { ChequeRow } from './deposits-repository.ts';

const atEnd = (text: string) => ({ text, alignment: 'right' }) as const;

/** The slip that goes to the bank with cheques or cash. */
export async function printSlip(by: number, club: string, deposit: Deposit, cheques: readonly ChequeRow[]) {
  const sum = amount(centsOfEuros(deposit.amount) ?? 0);
  const rows = cheques.map((cheque, index) => [
    String(index + 1),
    cheque.drawer ?? sortedName(cheque),
    cheque.bank ?? '',
    cheque.number ?? '',
    atEnd(amount(cheque.cents)),
  ]);
  const total = [
    { text: `Total\u00a0: ${cheques.length}\u00a0chèque${cheques.length > 1 ? 's' : ''}`, colSpan: 4, bold: true },
    '',
    '',
    '',
    { ...atEnd(sum), bold: true },
  ];
  const widths = pdf.columnsWithin(pdf.PORTRAIT_WIDTH, [24, '*', 130, 90, 70]);
  const listed = pdf.table(widths, ['N°', 'Émetteur', 'Banque', 'Chèque n°', atEnd('Montant')], [...rows, total]);
  const content =
    deposit.kind === 'CHEQUE' ? [listed] : [{ text: `Somme remise\u00a0: ${sum}`, fontSize: 13, bold: true }];
  const signed = [
    { text: 'Signature du titulaire\u00a0:', margin: [0, 24, 0, 40] as [number, number, number, number] },
  ];
  const document = pdf.onePart({
    club,
    title: deposit.kind === 'CHEQUE' ? 'Bordereau de remise de chèques' : 'Bordereau de remise d’espèces',
    subtitle: `Remise n°\u00a0${deposit.id} du ${longDay(deposit.day)}`,
    content: [...content, ...signed],
  });
  return { name: slipFileName(deposit), bytes: await print(document, rows.length, { by }) };
}
