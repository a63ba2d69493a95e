import {
  DIVER_FIELDS,
  FIELD_NAMES,
  REQUIRED_FIELDS,
  TREASURY_FIELDS,
  type DiverField,
  type FieldKind,
} from '../divers/fields.ts';
import { folded } from '../text.ts';

/** Subject of a file. */
export const IMPORT_KINDS = ['members', 'outings'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `fee`: an amount that is due, or whether it is paid; `expiry`: of a certificate, a year after its date. */
export type ColumnKind = FieldKind | 'birth' | 'telephone' | 'postal' | 'fee' | 'paid' | 'expiry' | 'time' | 'means';

/** Kinds that are read otherwise than stored; a person to warn may be a telephone alone. */
const KINDS: Readonly<Partial<Record<DiverField, ColumnKind>>> = {
  datenaissance: 'birth',
  telephone: 'telephone',
  urgence1: 'telephone',
  urgence2: 'telephone',
  codepostal: 'postal',
  cotisation: 'fee',
};

interface ColumnSpec {
  readonly kind: ColumnKind;
  /** Other headings in use, as `bare` writes them, beside the field's name and its label. */
  readonly headings?: string;
  /** Headings that count only where no other column has the field. */
  readonly spare?: string;
  readonly required?: true;
  /** Several columns may bring it: their texts are joined. */
  readonly joins?: true;
  /** Fields that it brings at once; it counts only where no other column brings one of them. */
  readonly brings?: readonly string[];
}

const HEADINGS: Readonly<Partial<Record<DiverField, string>>> = {
  licenceNumber:
    'licence numerolicence numlicence numlic nolicence ndelicence nlicence licencen licenceffessm nlicenceffessm numerodelicenceffessm codelicence',
  lastname: 'nomdefamille nomdusage nomusage nomlicencie nomadherent',
  firstname: 'prenoms prenomusuel prenomlicencie prenomadherent',
  datenaissance: 'naissance nele neele ne nee ddn datedenaiss datenaiss',
  familyId: 'famille foyer groupefamilial codefamille codetribu',
  desactived: 'desactivee',
  email: 'mail courriel mel adressemail adresseemail adressecourriel adresseelectronique email1 mail1',
  telephone: 'portable mobile gsm telportable telmobile telephoneportable telephonemobile numeroportable',
  adresse: 'rue voie adresse1 adresse2 adressepostale complement complementadresse',
  codepostal: 'cp postal',
  ville: 'commune localite',
  urgence1:
    'contacturgence contactdurgence contacturgence1 urgence personneaprevenir personneaprevenir1 personneacontacter personneaprevenirencasdaccident personneaprevenirencasdurgence telurgence teldurgence telephoneurgence telephonedurgence telpersonneaprevenir telephonepersonneaprevenir',
  urgence2: 'contacturgence2 personneaprevenir2',
  level: 'niveau niveauprepare brevet niveaubrevet niveaudeplongee niveauplongee niveautechnique niveauffessm diplome',
  memberKind: 'typemembre typedadherent typeadherent categorie categorieadherent categoriedemembre',
  caci_date:
    'certificat caci datecaci dateducaci datecertificat dateducertificat datecertificatmedical dateducertificatmedical certifmedical certifmed datevisitemedicale visitemedicale datecm',
  description: 'information remarque remarques observation observations commentaire commentaires',
  assurance: 'assurance typeassurance assuranceindividuelle',
  dossier: 'dossier',
  droitimage: 'droitimage',
  droitcom: 'droitcommunication',
  cotisation: 'cotisationdue resteapayer restedu montantdu',
  cotadhesion: 'cotisationadhesion',
  cotlicence: 'cotisationlicence',
  cotassurance: 'cotisationassurance',
  cotencadrant: 'cotisationencadrant',
  porte_Monnaie: 'portemonnaie solde soldecompte soldeducompte avoir',
  cptanalytique: 'compteanalytique',
  voiturecv: 'cv',
  electrique: 'electrique vehiculeelectrique',
  gps: 'coordonneesgps',
};

const SPARE: Readonly<Partial<Record<DiverField, string>>> = {
  lastname: 'nomdenaissance nomnaissance nomdejeunefille',
  telephone: 'telephone tel telephone1 telfixe telephonefixe fixe teldomicile telephonedomicile numerodetelephone',
};

const JOINED: readonly DiverField[] = ['adresse', 'urgence1', 'urgence2', 'description'];

const memberColumn = (field: DiverField): ColumnSpec => ({
  kind: KINDS[field] ?? DIVER_FIELDS[field].kind,
  headings: HEADINGS[field] ?? '',
  spare: SPARE[field] ?? '',
  ...(REQUIRED_FIELDS.includes(field) && { required: true }),
  ...(JOINED.includes(field) && { joins: true }),
});

const PAID = 'cotisationreglee cotisationajour ajour ajourdecotisation paye payee regle reglee';
const CACI_END =
  'fincaci datefincaci datedefincaci finvaliditecaci findevaliditecaci findevaliditeducaci validitecaci expirationcaci datevaliditecaci datefinvaliditecaci validitecertificat validitecertificatmedical fincertificatmedical datefincertificatmedical';
const HEAD =
  'chefdefamille chefdetribu licencechefdetribu licencechefdefamille licenceduchefdefamille licenceparent licenceduparent';
const FULL_NAME =
  'nomprenom nomprenoms nometprenoms prenomnom prenometnom nomcomplet adherent adherente membre licencie nomprenomadherent nomprenomlicencie';
const MEANS =
  'moyen moyenpaiement modedepaiement modepaiement moyendereglement modedereglement modereglement payepar payeepar reglepar regleepar';
const REMARKS = 'titre type intitule objet typedesortie typedeplongee information remarques commentaire commentaires';

/** THE table of what files bring, and under which headings; what members' files have beside fields becomes some (members.ts). */
export const COLUMNS: Readonly<Record<ImportKind, Readonly<Record<string, ColumnSpec>>>> = {
  members: {
    ...Object.fromEntries(FIELD_NAMES.map((field) => [field, memberColumn(field)])),
    fullName: { kind: 'text', headings: FULL_NAME, brings: ['lastname', 'firstname'] },
    feePaid: { kind: 'paid', headings: PAID },
    caciEnd: { kind: 'expiry', headings: CACI_END },
    head: { kind: 'licence', headings: HEAD },
    means: { kind: 'means', headings: MEANS },
    chequeDrawer: { kind: 'text', headings: 'tireur titulaireducheque' },
    chequeBank: { kind: 'text', headings: 'banque' },
    chequeNumber: { kind: 'text', headings: 'ncheque ndecheque nocheque numcheque numerocheque numeroducheque' },
  },
  outings: {
    date: { kind: 'day', headings: 'jour datesortie datedelasortie dateplongee datedelaplongee', required: true },
    hour: { kind: 'time', headings: 'heure heureplongee heuredebut heureimmersion horaire', required: true },
    hourRdv: { kind: 'time', headings: 'rdv rendezvous heurerdv heuredurdv heurederendezvous' },
    site: { kind: 'text', headings: 'lieu sitedeplongee destination', required: true },
    diverMaxNumber: { kind: 'whole', headings: 'places nbplaces nombredeplaces plongeurs plongeursmax maxplongeurs' },
    accompanistMaxNumber: { kind: 'whole', headings: 'encadrants nbencadrants encadrantsmax maxencadrants' },
    price: { kind: 'amount', headings: 'tarif montant' },
    description: { kind: 'text', headings: REMARKS, joins: true },
    director: { kind: 'text', headings: 'dp directeur directeurdeplongee directricedeplongee' },
    accompanistFreeText: { kind: 'text', headings: 'nomsdesencadrants encadrement', joins: true },
    plongeeAutonomes: { kind: 'flag', headings: 'autonomes plongeeautonome plongeesautonomes' },
    needcadre: { kind: 'flag', headings: 'encadrantsseuls' },
    inscriptionToClub: { kind: 'flag', headings: 'inscriptionsavenir' },
  },
};

/** Fields that no second line of a file may have alike. */
export const KEYS = { members: ['licenceNumber'], outings: ['date', 'hour', 'site'] } as const;

export type ColumnLabels = Readonly<Record<string, string>>;

/** Fields that a column of that field brings. */
export const fieldsBrought = (kind: ImportKind, field: string): readonly string[] =>
  COLUMNS[kind][field]?.brings ?? [field];

/** Heading without accents, case, blanks and signs. */
export const bare = (heading: string): string => folded(heading).replace(/[^a-z0-9]/g, '');

/** The column of an import's rest that says what to correct: nothing is read from it. */
export const isOfCorrections = (heading: string): boolean => bare(heading) === 'acorriger';

type Known = ReadonlyMap<string, { readonly field: string; readonly spare: boolean }>;

function knownHeadings(kind: ImportKind, labels: ColumnLabels): Known {
  const named = (field: string, headings: string, spare: boolean) =>
    headings.split(' ').flatMap((heading) => (heading === '' ? [] : [[heading, { field, spare }] as const]));
  return new Map(
    Object.entries(COLUMNS[kind]).flatMap(([field, { headings = '', spare = '', brings }]) => [
      ...named(field, `${bare(field)} ${bare(labels[field] ?? '')} ${headings}`, brings !== undefined),
      ...named(field, spare, true),
    ]),
  );
}

type Unreadable = 'NO_TEXT' | 'TOO_MANY_CELLS' | 'WORKBOOK_UNREADABLE' | 'WORKBOOK_ENCRYPTED' | 'WORKBOOK_TOO_LARGE';

export type FileFault =
  | { readonly code: 'EMPTY' | 'TOO_MANY_LINES' | Unreadable }
  | { readonly code: 'QUOTE_NOT_CLOSED' | 'MIXED_CODE_PAGES'; readonly line: number }
  | { readonly code: 'OTHER_CODE_PAGE'; readonly line: number; readonly value: string }
  | { readonly code: 'COLUMN_MISSING'; readonly field: string }
  | { readonly code: 'COLUMN_TWICE' | 'COLUMN_RESERVED'; readonly column: string };

/** What files have of money beside the fields of the treasury. */
const MONEY = ['feePaid', 'means', 'chequeDrawer', 'chequeBank', 'chequeNumber'];

/** Only the treasurer brings it. */
export const isReserved = (field: string | null): boolean =>
  field !== null && (MONEY.includes(field) || TREASURY_FIELDS.some((one) => one === field));

/** A column of the file, in its order. */
export interface FileColumn {
  readonly heading: string;
  /** Null: it is left out. */
  readonly field: string | null;
  /** False where the heading alone says it: a person need not choose. */
  readonly asks: boolean;
}

export interface Columns {
  readonly columns: readonly FileColumn[];
  readonly faults: readonly FileFault[];
}

/** Fields that a person chose: for columns by their place, and for headings of former files; '' leaves the column out. */
export interface Choices {
  readonly chosen: ReadonlyMap<number, string>;
  readonly remembered: ReadonlyMap<string, string>;
}

const NO_CHOICES: Choices = { chosen: new Map(), remembered: new Map() };

/** Finds columns by heading, in any order. */
export function columnsOf(
  headings: readonly string[],
  kind: ImportKind,
  labels: ColumnLabels,
  { chosen, remembered }: Choices = NO_CHOICES,
): Columns {
  const specs = COLUMNS[kind];
  const known = knownHeadings(kind, labels);
  const choices = headings.map((heading, at) => {
    const choice = chosen.get(at) ?? remembered.get(bare(heading));
    return choice === '' || (choice !== undefined && Object.hasOwn(specs, choice)) ? choice : undefined;
  });
  const found = headings.map((heading) => known.get(bare(heading)));
  const fields = found.map((one, at) => choices[at] ?? (one?.spare === false ? one.field : undefined));
  const brought = (at: number): readonly string[] => (fields[at] ? fieldsBrought(kind, fields[at]) : []);
  /** Places of the columns that bring one of these. */
  const placesOf = (words: readonly string[]): number[] =>
    [...fields.keys()].filter((at) => brought(at).some((field) => words.includes(field)));
  for (const [at, one] of found.entries())
    if (one && placesOf(fieldsBrought(kind, one.field)).length === 0) fields[at] ??= one.field;

  const repeats = (at: number): boolean => !specs[fields[at] ?? '']?.joins && placesOf(brought(at)).length > 1;
  const columns = headings.map((heading, at): FileColumn => {
    const field = fields[at];
    const asks =
      heading.trim() !== '' && !isOfCorrections(heading) && (!field || choices[at] !== undefined || repeats(at));
    // A file of one line would be its heading.
    return { heading: heading.trim().slice(0, 200), field: field || null, asks };
  });
  const missing = Object.keys(specs).filter((field) => specs[field]?.required && placesOf([field]).length === 0);
  const twice = columns.filter((_column, at) => repeats(at) && placesOf(brought(at))[0] !== at);
  return {
    columns,
    faults: [
      ...missing.map((field): FileFault => ({ code: 'COLUMN_MISSING', field })),
      ...twice.map(({ heading }): FileFault => ({ code: 'COLUMN_TWICE', column: heading })),
    ],
  };
}
