import { FIELD_NAMES, REQUIRED_FIELDS, type DiverField } from '../divers/fields.ts';
import { folded } from '../text.ts';

export type FieldLabels = Readonly<Record<DiverField, string>>;

/** Other headings in use, without accents, case, blanks and signs. */
const OTHER_HEADINGS: Readonly<Partial<Record<DiverField, string>>> = {
  licenceNumber: 'licence numerolicence numlicence nolicence ndelicence nlicence',
  lastname: 'nomdefamille',
  firstname: 'prenoms',
  datenaissance: 'naissance nele neele',
  familyId: 'famille',
  desactived: 'desactivee',
  email: 'mail courriel adressemail adresseemail',
  telephone: 'tel portable mobile numerodetelephone',
  adresse: 'rue',
  codepostal: 'cp',
  ville: 'commune',
  urgence1: 'contacturgence1',
  urgence2: 'contacturgence2',
  level: 'niveau niveauprepare',
  caci_date: 'certificat caci datecaci dateducaci dateducertificat dateducertificatmedical',
  description: 'information remarques',
  assurance: 'assurance',
  dossier: 'dossier',
  droitimage: 'droitimage',
  droitcom: 'droitcommunication',
  cotadhesion: 'cotisationadhesion',
  cotlicence: 'cotisationlicence',
  cotassurance: 'cotisationassurance',
  cotencadrant: 'cotisationencadrant',
  porte_Monnaie: 'portemonnaie solde',
  cptanalytique: 'compteanalytique',
  voiturecv: 'cv',
  gps: 'coordonneesgps',
};

const bare = (heading: string): string => folded(heading).replace(/[^a-z0-9]/g, '');

const fieldsByHeading = (labels: FieldLabels): ReadonlyMap<string, DiverField> =>
  new Map(
    FIELD_NAMES.flatMap((field) =>
      [bare(field), bare(labels[field]), ...(OTHER_HEADINGS[field]?.split(' ') ?? [])].map(
        (heading) => [heading, field] as const,
      ),
    ),
  );

export type FileFault =
  | { readonly code: 'EMPTY' | 'TOO_MANY_LINES' }
  | { readonly code: 'QUOTE_NOT_CLOSED'; readonly line: number }
  | { readonly code: 'COLUMN_MISSING'; readonly field: DiverField }
  | { readonly code: 'COLUMN_TWICE'; readonly column: string };

export interface Columns {
  /** By position; null for an unknown heading. */
  readonly fields: readonly (DiverField | null)[];
  readonly unknown: readonly string[];
  readonly faults: readonly FileFault[];
}

/** Finds columns by heading, in any order. */
export function columnsOf(headings: readonly string[], labels: FieldLabels): Columns {
  const known = fieldsByHeading(labels);
  const fields = headings.map((heading) => known.get(bare(heading)) ?? null);
  const twice = headings.filter((_, at) => fields[at] !== null && fields.indexOf(fields[at] ?? null) < at);
  return {
    fields,
    unknown: headings.filter((heading, at) => fields[at] === null && heading.trim() !== '').map((one) => one.trim()),
    faults: [
      ...REQUIRED_FIELDS.filter((field) => !fields.includes(field)).map((field): FileFault => ({
        code: 'COLUMN_MISSING',
        field,
      })),
      ...twice.map((column): FileFault => ({ code: 'COLUMN_TWICE', column: column.trim() })),
    ],
  };
}
