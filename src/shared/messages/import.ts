import type { Namesake } from '#domain/divers/same-person.ts';
import { parisDay } from '#domain/dates.ts';
import type { CellFault, CellRemark } from '#domain/import/cells.ts';
import type { ColumnLabels, FileFault, ImportKind } from '#domain/import/columns.ts';
import { MAX_LINES, MOST_CELLS, type ImportLine, type LineFault } from '#domain/import/lines.ts';
import { DIVER_LABELS, samePersonSentence } from './divers.ts';
import { EVENT_LABELS } from './field-labels.ts';
import { numericDay, plural, spacedFigure } from './format.ts';

const LIMIT = `${MAX_LINES / 1000}\u202f000`;

const ofOutings = (...fields: (keyof typeof EVENT_LABELS)[]) =>
  Object.fromEntries(fields.map((field) => [field, EVENT_LABELS[field]]));

/** Names of columns, in the order in which they are offered. */
export const COLUMN_LABELS: Readonly<Record<ImportKind, ColumnLabels>> = {
  members: {
    fullName: 'Nom et prénom',
    ...DIVER_LABELS,
    feePaid: 'Cotisation payée',
    caciEnd: 'Fin de validité du certificat',
    head: 'Licence du chef de tribu',
    means: 'Moyen de paiement',
    chequeDrawer: 'Tireur du chèque',
    chequeBank: 'Banque du chèque',
    chequeNumber: 'Numéro du chèque',
  },
  outings: {
    date: 'Date',
    hour: 'Heure de plongée',
    director: 'Directeur de plongée',
    ...ofOutings('site', 'hourRdv', 'diverMaxNumber', 'accompanistMaxNumber', 'price', 'description'),
    ...ofOutings('accompanistFreeText', 'plongeeAutonomes', 'needcadre', 'inscriptionToClub'),
  },
};

const SAVE_AS_CSV = 'enregistrez-le au format «\u00a0CSV UTF-8\u00a0» ou en classeur (.xlsx), puis réessayez.';

export function fileSentence(fault: FileFault, kind: ImportKind): string {
  switch (fault.code) {
    case 'EMPTY':
      return kind === 'members'
        ? 'Ce fichier ne contient aucun membre\u00a0: une ligne d’en-têtes, puis une ligne par membre.'
        : 'Ce fichier ne contient aucune sortie\u00a0: une ligne d’en-têtes, puis une ligne par sortie.';
    case 'TOO_MANY_LINES':
      return `Ce fichier compte plus de ${LIMIT}\u00a0lignes\u00a0: partagez-le en plusieurs.`;
    case 'NO_TEXT':
      return `Ce fichier n’est pas du texte\u00a0: ${SAVE_AS_CSV}`;
    case 'MIXED_CODE_PAGES':
      return `Ligne\u00a0${fault.line}\u00a0: ses lettres accentuées ne sont pas codées comme celles des autres lignes. Récrivez-les\u00a0; ${SAVE_AS_CSV}`;
    case 'OTHER_CODE_PAGE':
      return `Ligne\u00a0${fault.line} («\u00a0${shortened(fault.value)}\u00a0»)\u00a0: des lettres accentuées sont illisibles, ce fichier n’est ni en UTF-8 ni en Windows-1252. Dans le tableur, ${SAVE_AS_CSV}`;
    case 'TOO_MANY_CELLS':
      return `Ce fichier a trop de cellules (${spacedFigure(MOST_CELLS.line)}\u00a0par ligne et ${spacedFigure(MOST_CELLS.file)}\u00a0en tout au plus)\u00a0: ôtez les colonnes inutiles et les séparateurs de trop, ou partagez-le en plusieurs.`;
    case 'WORKBOOK_UNREADABLE':
      return 'Ce fichier ne peut pas être lu. Ouvrez ce classeur dans Excel ou LibreOffice, enregistrez-le à nouveau au format .xlsx, puis réessayez.';
    case 'WORKBOOK_ENCRYPTED':
      return 'Ce classeur est protégé par un mot de passe. Ouvrez-le, enlevez ce mot de passe, enregistrez-le à nouveau au format .xlsx, puis réessayez.';
    case 'WORKBOOK_TOO_LARGE':
      return 'Ce classeur est trop volumineux une fois ouvert\u00a0: gardez la feuille à importer, sans images ni lignes inutiles, ou partagez-la en plusieurs.';
    case 'QUOTE_NOT_CLOSED':
      return `Ligne\u00a0${fault.line}\u00a0: un guillemet est ouvert et n’est jamais refermé.`;
    case 'COLUMN_MISSING':
      return `La colonne «\u00a0${COLUMN_LABELS[kind][fault.field] ?? fault.field}\u00a0» manque dans la ligne d’en-têtes.`;
    case 'COLUMN_RESERVED':
      return `La colonne «\u00a0${fault.column}\u00a0» est réservée aux super-administrateurs\u00a0: laissez-la de côté par les choix ci-dessus, ou retirez-la du fichier.`;
    case 'COLUMN_TWICE':
      return `La colonne «\u00a0${fault.column}\u00a0» répète une autre colonne\u00a0: n’en gardez qu’une, dans le fichier ou par les choix ci-dessus.`;
  }
}

type Told = CellFault | Exclude<LineFault['code'], 'TOO_MANY_CELLS' | 'REPEATED' | 'TOTAL_DIFFERS'>;

const CELLS: Readonly<Record<Told, string>> = {
  MISSING: 'la cellule est vide, une valeur est obligatoire.',
  CELL_ERROR:
    'cette cellule contient une erreur de calcul (ou sa colonne est trop étroite), corrigez-la dans le tableur.',
  EXPONENT:
    'le tableur a remplacé les derniers chiffres par une puissance de dix, mettez la colonne au format «\u00a0Texte\u00a0» et récrivez ce numéro en entier.',
  BIRTH_IN_FUTURE: 'cette date de naissance est dans le futur, vérifiez l’année.',
  NOT_A_DAY: 'ce n’est pas une date, écrivez par exemple 31/12/1990.',
  CERTIFICATE_IN_FUTURE: 'la date du certificat est dans le futur, indiquez le jour où il a été établi.',
  NOT_AN_AMOUNT: 'ce n’est pas un montant en euros, écrivez par exemple 12,50.',
  FRANCS: 'ce montant est en francs, convertissez-le en euros.',
  NOT_A_FEE: 'écrivez «\u00a0payée\u00a0», «\u00a0non payée\u00a0» ou le montant dû, par exemple 170,00.',
  NOT_A_TIME: 'ce n’est pas une heure, écrivez par exemple 09:30.',
  NOT_WHOLE: 'ce n’est pas un nombre entier.',
  NOT_A_FLAG: 'écrivez oui ou non.',
  UNKNOWN_LEVEL: 'ce niveau n’existe pas.',
  UNKNOWN_ROLE: 'ce rôle n’existe pas.',
  UNKNOWN_MEANS:
    'écrivez espèces, chèque, virement, carte, Pass’Sport, ANCV, bon ou HelloAsso, ou laissez la cellule vide.',
  NOT_AN_EMAIL: 'ce n’est pas une adresse e-mail.',
  GPS_INVALID: 'ce ne sont pas des coordonnées GPS, écrivez par exemple 50.4542, 3.9511.',
  NAME_UNSURE:
    'on ne sait pas où finit le nom, écrivez-le en capitales (DE LA TOUR Anne-Marie) ou mettez le prénom dans sa propre colonne.',
  FEE_UNKNOWN: 'la cotisation n’est pas payée, écrivez le montant dû dans la colonne «\u00a0Cotisation\u00a0».',
  UNKNOWN_HEAD: 'aucun membre ne porte cette licence, ni dans ce fichier ni dans le club.',
  HEAD_WITHOUT_TRIBE: 'ce membre n’a pas encore de tribu, ajoutez sa ligne à ce fichier.',
  UNKNOWN_SITE: 'ce site n’existe pas, ajoutez-le d’abord aux sites ou corrigez son nom.',
  SITES_ALIKE: 'plusieurs sites portent ce nom, renommez-en un.',
};

const REMARKS: Readonly<Record<CellRemark, readonly [one: string, many: string, advice?: string]>> = {
  ZERO: ['téléphone complété d’un 0', 'téléphones complétés d’un 0'],
  PLUS: ['téléphone complété d’un +', 'téléphones complétés d’un +'],
  ROUNDED: ['montant arrondi au centime', 'montants arrondis au centime'],
  HOUR: ['date lue sans son heure', 'dates lues sans leur heure'],
  SHORT_POSTAL: [
    'code postal à 4\u00a0chiffres',
    'codes postaux à 4\u00a0chiffres',
    's’il y manque un 0, corrigez le fichier',
  ],
  YOUNG: ['membre de moins de 6\u00a0ans', 'membres de moins de 6\u00a0ans', 'vérifiez l’année de naissance'],
};

/** `12 téléphones complétés d’un 0.` */
export function remarkSentences(lines: readonly ImportLine[]): string[] {
  const all = lines.flatMap(({ remarks = [] }) => remarks);
  return Object.entries(REMARKS).flatMap(([code, [one, many, advice]]) => {
    const count = all.filter((remark) => remark === code).length;
    return count === 0 ? [] : `${plural(count, one, many)}${advice ? `\u00a0: ${advice}` : ''}.`;
  });
}

export const samePersonAt = (line: number, same: Namesake): string =>
  `Ligne\u00a0${line}\u00a0: ${samePersonSentence(same)}`;

const MAX_QUOTE_LENGTH = 40;
const shortened = (value: string): string =>
  Array.from(value).length > MAX_QUOTE_LENGTH ? `${Array.from(value).slice(0, MAX_QUOTE_LENGTH).join('')}…` : value;

/** `Ligne 4, colonne « Niveau » (« N9 ») : …` */
export function cellSentence(line: number, column: string, value: string, what: string): string {
  const quoted = value === '' ? '' : ` («\u00a0${shortened(value)}\u00a0»)`;
  const place = column === '' ? '' : `, colonne «\u00a0${column}\u00a0»`;
  return `Ligne\u00a0${line}${place}${quoted}\u00a0: ${what}`;
}

/** Heading of what is wrong with a line, in the file of those that an import leaves. */
export const CORRECTIONS = 'À corriger';
export const waitsFor = (line: number, other: number): string =>
  `Ligne\u00a0${line}\u00a0: rien à corriger ici, elle attend la ligne\u00a0${other} (même licence, même sortie ou même tribu).`;

export const tooLong = (most: number): string => `ce texte est trop long, ${most}\u00a0caractères au plus.`;
export const OUT_OF_BOUNDS = 'cette valeur est trop grande ou trop petite.';
export const NOT_ACCEPTED = 'cette valeur n’est pas acceptée.';
export const LAST_SUPER_ADMIN = 'c’est le dernier super-administrateur, nommez-en un autre d’abord.';

export function lineSentence(line: number, { code, column, value, other = '' }: LineFault, kind: ImportKind): string {
  switch (code) {
    case 'TOO_MANY_CELLS':
      return `Ligne\u00a0${line}\u00a0: elle a plus de cellules que la ligne d’en-têtes, un séparateur est de trop.`;
    case 'REPEATED':
      return cellSentence(
        line,
        column,
        value,
        `cette ${kind === 'members' ? 'licence' : 'sortie'} figure déjà à la ligne\u00a0${other}.`,
      );
    case 'TOTAL_DIFFERS':
      return cellSentence(line, column, value, `ce total n’est pas la somme des lignes, qui est de ${other}\u00a0€.`);
    default:
      return cellSentence(line, column, value, CELLS[code]);
  }
}

/** Reasons of movements. */
export const walletTaken = (now: Date): string => `Solde repris le ${numericDay(parisDay(now))} (import)`;
export const feeTaken = (now: Date): string => `Cotisation payée, reprise le ${numericDay(parisDay(now))} (import)`;
export const importTakenBack = (imported: Date): string => `Import du ${numericDay(parisDay(imported))} annulé`;

const MOST_NAMES = 10;

/** `Cela concerne MARTIN Léa, DURAND Paul et 12 de plus.` */
export const namesSentence = (names: readonly string[]): string =>
  `Cela concerne ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ` et ${names.length - MOST_NAMES}\u00a0de plus` : ''}.`;
