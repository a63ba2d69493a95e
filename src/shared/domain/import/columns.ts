import { folded } from '../folding.ts';

/** How the cells of a column are read. */
export type CellKind =
  'text' | 'licence' | 'email' | 'gps' | 'day' | 'certificate' | 'amount' | 'whole' | 'flag' | 'level' | 'role';

/** What a file of members may carry, by the wire's names. */
export const IMPORT_KINDS = {
  licenceNumber: 'licence',
  lastname: 'text',
  firstname: 'text',
  datenaissance: 'day',
  familyId: 'text',
  role: 'role',
  desactived: 'flag',
  email: 'email',
  telephone: 'text',
  adresse: 'text',
  codepostal: 'text',
  ville: 'text',
  urgence1: 'text',
  urgence2: 'text',
  level: 'level',
  caci_date: 'certificate',
  description: 'text',
  assurance: 'text',
  dossier: 'flag',
  droitimage: 'flag',
  droitcom: 'flag',
  cotisation: 'amount',
  cotadhesion: 'amount',
  cotlicence: 'amount',
  cotassurance: 'amount',
  cotencadrant: 'amount',
  porte_Monnaie: 'amount',
  cptanalytique: 'whole',
  dao: 'flag',
  voiturecv: 'whole',
  gps: 'gps',
} as const satisfies Record<string, CellKind>;

export type ImportField = keyof typeof IMPORT_KINDS;

/** Without them nobody is known by their line. */
export const REQUIRED_COLUMNS = ['licenceNumber', 'lastname'] as const satisfies readonly ImportField[];

/** How people head a column, beside the wire's name: without accents, case, blanks and signs. */
const HEADINGS: Readonly<Record<ImportField, string>> = {
  licenceNumber: 'licence numerodelicence numerolicence numlicence nolicence ndelicence nlicence',
  lastname: 'nom nomdefamille',
  firstname: 'prenom prenoms',
  datenaissance: 'datedenaissance naissance nele neele',
  familyId: 'tribu famille',
  role: 'role',
  desactived: 'desactive desactivee',
  email: 'email mail courriel adressemail adresseemail',
  telephone: 'telephone tel portable mobile numerodetelephone',
  adresse: 'adresse rue',
  codepostal: 'codepostal cp',
  ville: 'ville commune',
  urgence1: 'urgence1 contactdurgence1 contacturgence1',
  urgence2: 'urgence2 contactdurgence2 contacturgence2',
  level: 'niveau niveauouniveauprepare niveauprepare',
  caci_date: 'certificatmedical certificat caci datecaci dateducaci dateducertificat dateducertificatmedical',
  description: 'informations information remarques',
  assurance: 'assurance assurancechoisie',
  dossier: 'dossier dossiernumerique',
  droitimage: 'droitalimage droitimage',
  droitcom: 'droitdecommunication droitcommunication',
  cotisation: 'cotisation',
  cotadhesion: 'partadhesion cotisationadhesion',
  cotlicence: 'partlicence cotisationlicence',
  cotassurance: 'partassurance cotisationassurance',
  cotencadrant: 'reductionencadrant cotisationencadrant',
  porte_Monnaie: 'portemonnaie soldeportemonnaie solde',
  cptanalytique: 'cptanalytique compteanalytique',
  dao: 'donauxoeuvres',
  voiturecv: 'cvvoiture cv',
  gps: 'gps coordonneesgps',
};

const bare = (heading: string): string => folded(heading).replace(/[^a-z0-9]/g, '');

const FIELDS = Object.keys(IMPORT_KINDS) as ImportField[];
const BY_HEADING = new Map<string, ImportField>(
  FIELDS.flatMap((field) => [bare(field), ...HEADINGS[field].split(' ')].map((heading) => [heading, field] as const)),
);

export const fieldOfHeading = (heading: string): ImportField | null => BY_HEADING.get(bare(heading)) ?? null;

/** Why a file as a whole can't be read line by line. */
export type FileFault =
  | { readonly code: 'EMPTY' | 'TOO_MANY_LINES' }
  | { readonly code: 'QUOTE_NOT_CLOSED'; readonly line: number }
  | { readonly code: 'COLUMN_MISSING'; readonly field: ImportField }
  | { readonly code: 'COLUMN_TWICE'; readonly column: string };

export interface Columns {
  /** By position; null where nobody knows the heading. */
  readonly fields: readonly (ImportField | null)[];
  readonly unknown: readonly string[];
  readonly faults: readonly FileFault[];
}

/** Columns by their headings, in any order. */
export function columnsOf(headings: readonly string[]): Columns {
  const fields = headings.map(fieldOfHeading);
  const twice = headings.filter((_, at) => fields[at] !== null && fields.indexOf(fields[at] ?? null) < at);
  return {
    fields,
    unknown: headings.filter((heading, at) => fields[at] === null && heading.trim() !== '').map((one) => one.trim()),
    faults: [
      ...REQUIRED_COLUMNS.filter((field) => !fields.includes(field)).map((field): FileFault => ({
        code: 'COLUMN_MISSING',
        field,
      })),
      ...twice.map((column): FileFault => ({ code: 'COLUMN_TWICE', column: column.trim() })),
    ],
  };
}
