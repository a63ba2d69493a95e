import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { ClubConfig } from '../../../../shared/config.ts';
import type { ClubEvent } from '../../../../shared/contract/events.ts';
import type { DiveNumber } from '../../../../shared/domain/palanquees/plan.ts';
import { basinDepth, emergencyNumbers } from '../../../../shared/domain/palanquees/sheet.ts';
import { sheetTitle, validatedBy } from '../../../../shared/messages/dive-archive.ts';
import { safetySheetFileName } from '../../../../shared/messages/file-names.ts';
import { levelLabel } from '../../../../shared/messages/format.ts';
import { diveLabel } from '../../../../shared/messages/palanquees.ts';
import {
  asPrinted,
  CONTACTS_WITHHELD,
  EMERGENCY_TITLE,
  emergencyText,
  exemptionText,
  KEPT_TEXT,
  RESCUE_PLAN_TEXT,
  RESCUE_PLAN_TITLE,
  SITE_TITLE,
} from '../../../../shared/messages/safety.ts';
import {
  columnsWithin,
  DOTS,
  heading,
  labelled,
  LANDSCAPE_WIDTH,
  printed,
  quiet,
  titledTable,
} from '../../../documents/pdf.ts';
import { print } from '../../../documents/render-queue.ts';
import { breachLines, palanqueeBoxes } from './palanquee-boxes.ts';
import { outingLine } from './registrants.ts';
import type { SafetySheet } from './safety-sheet.ts';

const CONTACT_WIDTHS = columnsWithin(LANDSCAPE_WIDTH, [66, 160, 110, 60, 80, '*']);
const NAME_WIDTHS = columnsWithin(LANDSCAPE_WIDTH, [66, 240, 180, '*']);

const contactCells = ({ contacts }: SafetySheet['divers'][number]): TableCell[] =>
  contacts === null
    ? []
    : [contacts.telephone, [contacts.urgence1, contacts.urgence2].filter(Boolean).join(' · ') || 'Non renseigné'];

/** Printed on a sheet that a director validated. */
interface Validation {
  readonly number: string;
  readonly version: number;
  readonly author: string;
  /** ISO 8601. */
  readonly at: string;
  /** Reason of a correction; empty for the first version. */
  readonly reason: string;
  /** SHA-256 of what the sheet states. */
  readonly digest: string;
}

const validationLines = (validation: Validation): Content[] =>
  labelled([
    [sheetTitle(validation), validatedBy(validation)],
    ...(validation.reason === '' ? [] : [['Motif de la correction', validation.reason] as const]),
    ['Empreinte (SHA-256)', validation.digest],
  ]);

function registrants({ divers, showsContacts }: SafetySheet, isValidated: boolean): Content[] {
  const rows = divers.map((diver): TableCell[] => [
    diver.supervises ? 'Encadrant' : 'Plongeur',
    { text: diver.lastname, bold: true },
    diver.firstname,
    levelLabel(diver.level),
    ...contactCells(diver),
  ]);
  const columns = ['Inscrit comme', 'Nom', 'Prénom', 'Niveau'];
  const title = showsContacts ? 'Inscrits et personnes à prévenir' : 'Inscrits';
  if (rows.length === 0) return [heading(title), quiet('Personne n’est inscrit.')];
  return showsContacts
    ? [titledTable(title, CONTACT_WIDTHS, [...columns, 'Téléphone', 'En cas d’urgence'], rows)]
    : [titledTable(title, NAME_WIDTHS, columns, rows), ...(isValidated ? [] : [quiet(CONTACTS_WITHHELD)])];
}

function direction(sheet: SafetySheet): Content[] {
  const { director, possibleDirectors, count } = sheet;
  const name = director ? `${director.name} (${levelLabel(director.level)})` : DOTS;
  return [
    {
      margin: [0, 8, 0, 0],
      columns: [
        { text: ['Directeur de plongée\u00a0: ', { text: name, bold: director !== null }], width: '*' },
        { text: `Nombre de plongeurs\u00a0: ${count}`, width: 140 },
        { text: `Signature\u00a0: ${DOTS}`, width: 220 },
      ],
    },
    ...breachLines(sheet.breaches, sheet.directorNote, sheet.nameOf),
    ...(director === null && possibleDirectors.length > 0
      ? [quiet(`Directeurs de plongée inscrits\u00a0: ${possibleDirectors.join(', ')}`)]
      : []),
  ];
}

/** Includes any exemption from the sheet. */
function emergencyLines({ safety }: ClubConfig, { name, address }: ClubEvent['site']): Content[] {
  const exemption = exemptionText(basinDepth(safety.basins, name));
  return [
    ...labelled([
      ...(address.country ? [[SITE_TITLE, address.country] as const] : []),
      [RESCUE_PLAN_TITLE, safety.rescuePlan.trim() || RESCUE_PLAN_TEXT],
      [EMERGENCY_TITLE, emergencyText(emergencyNumbers(safety.emergency))],
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
  { printedAt, validation }: SheetOptions,
): Content[] {
  const { street, postal, city, gps } = event.site.address;
  const address = [street, [postal, city].filter(Boolean).join(' '), gps && `GPS ${gps}`].filter(Boolean).join(' · ');
  const [boxes, list] = [palanqueeBoxes(sheet), registrants(sheet, validation !== undefined)];
  return [
    ...(validation ? validationLines(validation) : []),
    ...(address ? [{ text: address } satisfies Content] : []),
    ...emergencyLines(club, event.site),
    ...direction(sheet),
    ...(sheet.palanquees === null ? [...list, ...boxes] : [...boxes, ...list]),
    {
      text: [KEPT_TEXT, printedAt === null ? '' : ` ${asPrinted(printedAt)}`].join(''),
      style: 'quiet',
      fontSize: 8.5,
      margin: [0, 10, 0, 0],
    },
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
    landscape: true,
    parts: sheets.map(({ dive, sheet }) => ({
      title: 'Fiche de sécurité',
      subtitle: isNumbered ? `${printed(diveLabel(dive))} – ${outing}` : outing,
      content: safetySheetContent(club, event, sheet, options),
    })),
  };
  const rows = sheets.map(({ sheet }) => sheet.divers.length + ROWS_OF_A_PALANQUEE * (sheet.palanquees?.length ?? 0));
  const bytes = await print(document, Math.max(...rows), { by, isSheet: true });
  const [only, ...others] = sheets;
  return { name: safetySheetFileName(event, others.length === 0 && isNumbered ? only?.dive : undefined), bytes };
}
