import type { Content } from 'pdfmake/interfaces.js';
import { toCurrency } from 'n2words/fr-FR';
import { parisDay, type Day } from '#domain/dates.ts';
import { receiptNumber, type ReceiptBody } from '#domain/daos/receipts.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { amount, longDay } from '#messages/format.ts';
import { kilometres } from '#messages/daos.ts';
import * as pdf from '#server/documents/pdf.ts';
import { print } from '#server/documents/render-queue.ts';
import type { ReceiptRow } from './repository.ts';

/** `mille deux cents euros et dix centimes` */
export const inWords = (cents: Cents): string => toCurrency(eurosOfCents(cents).toFixed(2));

const NATURE = 'frais engagés par les bénévoles, dont ils renoncent expressément au remboursement';

const sumOf = (cents: Cents): Content => ({
  unbreakable: true,
  margin: [0, 10, 0, 10],
  stack: [
    { text: `*** ${amount(cents)} ***`, fontSize: 17, bold: true, alignment: 'center' },
    { text: `Somme en toutes lettres\u00a0: ${inWords(cents)}`, alignment: 'center', margin: [0, 3, 0, 0] },
  ],
});

/** Stands for the signature, which may be a printed one (BOI-IR-RICI-250-40). */
const signedBy = ({ signatory, signatoryRole, name }: ReceiptBody['club'], madeOn: Day): Content => ({
  unbreakable: true,
  margin: [0, 22, 0, 0],
  stack: [
    `Fait le ${longDay(madeOn)}.`,
    { text: 'Signature\u00a0:', style: 'quiet', margin: [0, 8, 0, 2] },
    { text: signatory, fontSize: 13, bold: true },
    `${signatoryRole}, pour ${name}`,
  ],
});

/** All mentions of form 2041-RD (cerfa 11580) that a gift of expenses has, in a layout of our own. */
function contentOf({ club, donor, ...body }: ReceiptBody, madeOn: Day): Content[] {
  const given = (lines: readonly (readonly [string, string])[]) =>
    pdf.labelled(lines.filter(([, text]) => text !== ''));
  return [
    ...(body.replaces === null
      ? []
      : [{ text: `Annule et remplace le reçu n°\u00a0${body.replaces}.`, style: 'warning' }]),
    pdf.heading('Bénéficiaire des versements'),
    ...given([
      ['Nom', club.name],
      ['SIREN ou RNA', club.identifier],
      ['Adresse', club.address.split('\n').join(', ')],
      ['Objet', club.object],
      ['Qualité', club.quality],
      ['Organisme d’intérêt général', `oui, depuis le ${longDay(club.generalInterestOn)}`],
      ['Rescrit de l’administration fiscale', club.rescriptOn && longDay(club.rescriptOn)],
    ]),
    pdf.heading('Donateur'),
    ...given([
      ['Nom et prénom', sortedName(donor)],
      ['Adresse', donor.address.join(', ')],
    ]),
    pdf.heading('Don'),
    'Le bénéficiaire reconnaît avoir reçu, au titre des dons et versements ouvrant droit à réduction d’impôt, la somme de\u00a0:',
    sumOf(body.cents),
    ...given([
      ['Date du versement ou du don', `cumul ${body.giftYear}`],
      ['Forme du don', 'déclaration de don manuel'],
      ['Nature du don', `autres\u00a0: ${NATURE}`],
      [
        'Détail',
        `${kilometres(body.distance)} aller-retour, ${amount(body.mileage)}\u00a0; autres frais, ${amount(body.costs)}`,
      ],
    ]),
    {
      text: 'Le bénéficiaire certifie sur l’honneur que les dons et versements qu’il reçoit ouvrent droit à la réduction d’impôt prévue à l’article 200 du code général des impôts.',
      margin: [0, 10, 0, 0],
    },
    signedBy(club, madeOn),
  ];
}

/** Draws the file from the body as it was stored. */
export function printReceipt(by: number | null, { year, number, made_at, body: json }: ReceiptRow) {
  const body = readOwnJson<ReceiptBody>(json);
  const label = receiptNumber(year, number);
  const document = pdf.onePart({
    club: body.club.name,
    title: 'Reçu au titre des dons à certains organismes d’intérêt général',
    subtitle: `N°\u00a0${label} (article 200 du code général des impôts)`,
    content: contentOf(body, parisDay(made_at)),
    foot: 'Formulaire 2041-RD (cerfa n°\u00a011580)',
  });
  return print(document, 1, { by });
}
