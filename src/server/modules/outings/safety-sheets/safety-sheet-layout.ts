import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { ClubConfig } from '#shared/config.ts';
import type { ValidatedSheet } from '#contract/dive-archive.ts';
import type { ClubEvent } from '#contract/events.ts';
import type { DiveNumber } from '#domain/palanquees/plan.ts';
import { basinDepth, emergencyNumbers } from '#domain/palanquees/sheet.ts';
import { sheetTitle, validatedBy } from '#messages/dive-archive.ts';
import { safetySheetFileName } from '#messages/file-names.ts';
import { levelLabel } from '#messages/format.ts';
import { diveLabel } from '#messages/palanquees.ts';
import * as safety from '#messages/safety.ts';
import * as pdf from '#server/documents/pdf.ts';
import { print } from '#server/documents/render-queue.ts';
import { breachLines, CONTACT_HEADS, contactCells, nameCell, palanqueeBoxes } from './palanquee-boxes.ts';
import { outingLine } from './registrants.ts';
import type { SafetySheet } from './safety-sheet.ts';

const CONTACT_WIDTHS = pdf.columnsWithin(pdf.DENSE_WIDTH, [57, '*', 49, 84, 167]);
const NAME_WIDTHS = pdf.columnsWithin(pdf.DENSE_WIDTH, [70, '*', 127]);

/** Printed on a sheet that a director validated. */
type Validation = Omit<ValidatedSheet, 'id' | 'dive'>;

const validationLines = (validation: Validation): Content[] =>
  pdf.labelled([
    [sheetTitle(validation), validatedBy(validation)],
    ...(validation.reason === '' ? [] : [['Motif de la correction', validation.reason] as const]),
    ['Empreinte (SHA-256)', validation.digest],
  ]);

/** Registrants who are in no palanquée; all of them while none is composed. */
function registrants({ palanquees, unplaced, showsContacts }: SafetySheet): Content[] {
  const isComposed = palanquees !== null;
  if (unplaced.length === 0) return isComposed ? [] : [pdf.heading('Inscrits'), pdf.quiet('Personne n’est inscrit.')];
  const rows = unplaced.map((diver): TableCell[] => [
    diver.supervises ? 'Encadrant' : 'Plongeur',
    nameCell(diver),
    levelLabel(diver.level),
    ...contactCells(diver.contacts),
  ]);
  const title = isComposed ? `Sans palanquée (${unplaced.length})` : 'Inscrits';
  const columns = ['Inscrit comme', 'Nom', 'Niveau'];
  return showsContacts
    ? [pdf.titledTable(title, CONTACT_WIDTHS, [...columns, ...CONTACT_HEADS], rows)]
    : [pdf.titledTable(title, NAME_WIDTHS, columns, rows)];
}

function direction(sheet: SafetySheet): Content[] {
  const { director, possibleDirectors, count } = sheet;
  const contacts = contactCells(sheet.directorContacts).filter(Boolean).join(' · ').replaceAll('\n', ' · ');
  const name = director ? `${director.name} (${levelLabel(director.level)})` : pdf.DOTS;
  return [
    {
      margin: [0, 4, 0, 0],
      columns: [
        { text: ['Directeur de plongée\u00a0: ', { text: name, bold: director !== null }], width: '*' },
        { text: `Nombre de plongeurs\u00a0: ${count}`, width: 110 },
        { text: `Signature\u00a0: ${pdf.DOTS}`, width: 190, alignment: 'right' },
      ],
    },
    ...pdf.labelled(sheet.directorContacts === null ? [] : [['Contacts du directeur de plongée', contacts]]),
    ...breachLines(sheet.breaches, sheet.directorNote, sheet.nameOf),
    ...(director === null && possibleDirectors.length > 0
      ? [pdf.quiet(`Directeurs de plongée inscrits\u00a0: ${possibleDirectors.join(', ')}`)]
      : []),
  ];
}

/** Includes any exemption from the sheet. */
function emergencyLines(
  { safety: { basins, emergency, rescuePlan } }: ClubConfig,
  { name, address }: ClubEvent['site'],
): Content[] {
  const exemption = safety.exemptionText(basinDepth(basins, name));
  return [
    ...pdf.labelled([
      ...(address.country ? [[safety.SITE_TITLE, address.country] as const] : []),
      [safety.RESCUE_PLAN_TITLE, rescuePlan.trim() || safety.RESCUE_PLAN_TEXT],
      [safety.EMERGENCY_TITLE, safety.emergencyText(emergencyNumbers(emergency))],
    ]),
    ...(exemption === null ? [] : [{ text: exemption, style: 'quiet', margin: [0, 2, 0, 0] } satisfies Content]),
  ];
}

interface SheetOptions {
  /** Instant at which it was first printed like this; null: now. */
  readonly printedAt: string | null;
  readonly validation?: Validation;
  /** The outing has two dives, of which one may be printed. */
  readonly ofTwo?: boolean;
}

/** Code du sport, art. A322-72. Blank palanquées come after the registrants, from whom they are filled in. */
function safetySheetContent(
  club: ClubConfig,
  event: ClubEvent,
  sheet: SafetySheet,
  { validation }: SheetOptions,
): Content[] {
  const { street, postal, city, gps } = event.site.address;
  const address = [street, [postal, city].filter(Boolean).join(' '), gps && `GPS ${gps}`].filter(Boolean).join(' · ');
  const { composed, blanks } = palanqueeBoxes(sheet);
  return [
    ...(validation ? validationLines(validation) : []),
    ...(address ? [{ text: address } satisfies Content] : []),
    ...emergencyLines(club, event.site),
    ...direction(sheet),
    ...composed,
    ...registrants(sheet),
    ...blanks,
  ];
}

/** Cost of one palanquée, in rows of a list. */
const ROWS_OF_A_PALANQUEE = 5;

/** Prints one part per dive, for a member. */
export async function printSafetySheets(
  by: number,
  club: ClubConfig,
  event: ClubEvent,
  sheets: readonly { readonly dive: DiveNumber; readonly sheet: SafetySheet }[],
  options: SheetOptions,
) {
  const isNumbered = options.ofTwo || sheets.some(({ dive }) => dive > 1);
  const outing = outingLine(event);
  const document = {
    club: club.club.name,
    title: `Fiche de sécurité – ${outing}`,
    dense: true,
    parts: sheets.map(({ dive, sheet }) => ({
      title: 'Fiche de sécurité',
      subtitle: isNumbered ? `${diveLabel(dive)} – ${outing}` : outing,
      content: safetySheetContent(club, event, sheet, options),
      foot: [
        safety.KEPT_TEXT,
        ...(options.printedAt === null ? [] : [safety.asPrinted(options.printedAt)]),
        ...(sheet.showsContacts || options.validation ? [] : [safety.CONTACTS_WITHHELD]),
      ].join(' '),
    })),
  };
  const rows = sheets.map(({ sheet }) => sheet.divers.length + ROWS_OF_A_PALANQUEE * (sheet.palanquees?.length ?? 0));
  const bytes = await print(document, Math.max(...rows), { by, isSheet: true });
  const [only, ...others] = sheets;
  return { name: safetySheetFileName(event, others.length === 0 && isNumbered ? only?.dive : undefined), bytes };
}
