import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { ClubEvent } from '../../../../shared/contract/events.ts';
import { sheetTitle, validatedBy } from '../../../../shared/messages/dive-archive.ts';
import { levelLabel } from '../../../../shared/messages/labels.ts';
import { asPrinted, CONTACTS_WITHHELD, KEPT_TEXT } from '../../../../shared/messages/safety.ts';
import { emergencyLines, type Emergency } from './emergency.ts';
import { breachLines, palanqueeBoxes } from './palanquee-boxes.ts';
import { columnsWithin, DOTS, heading, labelled, LANDSCAPE_WIDTH, quiet, titledTable } from '../../../documents/pdf.ts';
import type { SafetySheet, SheetDiver } from './safety-sheet.ts';

const CONTACT_WIDTHS = columnsWithin(LANDSCAPE_WIDTH, [66, 160, 110, 60, 80, '*']);
const NAME_WIDTHS = columnsWithin(LANDSCAPE_WIDTH, [66, 240, 180, '*']);

const contactCells = ({ contacts }: SheetDiver): TableCell[] =>
  contacts === null
    ? []
    : [contacts.telephone, [contacts.urgence1, contacts.urgence2].filter(Boolean).join(' · ') || 'Non renseigné'];

/** Printed on a sheet that a director validated. */
export interface Validation {
  readonly number: string;
  readonly version: number;
  readonly author: string;
  /** ISO 8601. */
  readonly at: string;
  /** Of a correction; empty for the first version. */
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

export interface SheetOptions {
  readonly emergency: Emergency;
  /** Instant at which it was first printed like this; null: now. */
  readonly printedAt: string | null;
  readonly validation?: Validation | null;
}

/** Code du sport, art. A322-72. Blank palanquées come after the registrants, from whom they are filled in. */
export function safetySheetContent(
  event: ClubEvent,
  sheet: SafetySheet,
  { emergency, printedAt, validation = null }: SheetOptions,
): Content[] {
  const { street, postal, city, gps } = event.site.address;
  const address = [street, [postal, city].filter(Boolean).join(' '), gps && `GPS ${gps}`].filter(Boolean).join(' · ');
  return [
    ...(validation ? validationLines(validation) : []),
    ...(address ? [{ text: address } satisfies Content] : []),
    ...emergencyLines(event.site, emergency),
    ...direction(sheet),
    ...(sheet.palanquees === null
      ? [...registrants(sheet, validation !== null), ...palanqueeBoxes(sheet)]
      : [...palanqueeBoxes(sheet), ...registrants(sheet, validation !== null)]),
    {
      text: [KEPT_TEXT, printedAt === null ? '' : ` ${asPrinted(printedAt)}`].join(''),
      style: 'quiet',
      fontSize: 8.5,
      margin: [0, 10, 0, 0],
    },
  ];
}
