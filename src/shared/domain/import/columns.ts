import { DIVER_FIELDS, FIELD_NAMES, REQUIRED_FIELDS, type DiverField, type FieldKind } from '../divers/fields.ts';
import { folded } from '../text.ts';

/** What a file is about. */
export const IMPORT_KINDS = ['members', 'outings'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `fee`: an amount that is due, or whether it is paid; `expiry`: of a certificate, a year after its date. */
export type ColumnKind = FieldKind | 'fee' | 'paid' | 'expiry' | 'time';

interface ColumnSpec {
  readonly kind: ColumnKind;
  /** Other headings in use, as `bare` writes them; the field's name and its label are known too. */
  readonly headings?: string;
  /** Headings that count only where no other column has the field. */
  readonly spare?: string;
  readonly required?: true;
  /** Several columns of the file may bring it: their texts are joined. */
  readonly joins?: true;
}

const HEADINGS: Readonly<Partial<Record<DiverField, Omit<ColumnSpec, 'kind' | 'required'>>>> = {
  licenceNumber: {
    headings:
      'licence numerolicence numlicence nolicence ndelicence nlicence licenceffessm nlicenceffessm numerolicenceffessm numerodelicenceffessm codelicence licencen',
  },
  lastname: {
    headings: 'nomdefamille nomdusage nomusage nomlicencie nomadherent',
    spare: 'nomdenaissance nomnaissance nomdejeunefille',
  },
  firstname: { headings: 'prenoms prenomusuel prenomlicencie prenomadherent' },
  datenaissance: { headings: 'naissance nele neele ne nee ddn datedenaiss datenaiss' },
  familyId: { headings: 'famille foyer groupefamilial codefamille codetribu' },
  desactived: { headings: 'desactivee' },
  email: { headings: 'mail courriel mel adressemail adresseemail adressecourriel adresseelectronique email1 mail1' },
  telephone: {
    headings: 'portable mobile gsm telportable telmobile telephoneportable telephonemobile numeroportable',
    spare: 'telephone tel telephone1 telfixe telephonefixe fixe teldomicile telephonedomicile numerodetelephone',
  },
  adresse: { headings: 'rue voie adresse1 adresse2 adressepostale complement complementadresse', joins: true },
  codepostal: { headings: 'cp postal' },
  ville: { headings: 'commune localite' },
  urgence1: {
    headings:
      'contacturgence contactdurgence contacturgence1 urgence personneaprevenir personneacontacter personneaprevenirencasdaccident personneaprevenirencasdurgence personneaprevenir1 telurgence teldurgence telephoneurgence telephonedurgence telpersonneaprevenir telephonepersonneaprevenir',
    joins: true,
  },
  urgence2: { headings: 'contacturgence2 personneaprevenir2', joins: true },
  level: {
    headings:
      'niveau niveauprepare brevet niveaubrevet niveaudeplongee niveauplongee niveautechnique niveauffessm diplome',
  },
  caci_date: {
    headings:
      'certificat caci datecaci dateducaci datecertificat dateducertificat datecertificatmedical dateducertificatmedical certifmedical certifmed datevisitemedicale visitemedicale datecm',
  },
  description: {
    headings: 'information remarque remarques observation observations commentaire commentaires',
    joins: true,
  },
  assurance: { headings: 'assurance typeassurance assuranceindividuelle' },
  dossier: { headings: 'dossier' },
  droitimage: { headings: 'droitimage' },
  droitcom: { headings: 'droitcommunication' },
  cotisation: { headings: 'cotisationdue resteapayer restedu' },
  cotadhesion: { headings: 'cotisationadhesion' },
  cotlicence: { headings: 'cotisationlicence' },
  cotassurance: { headings: 'cotisationassurance' },
  cotencadrant: { headings: 'cotisationencadrant' },
  porte_Monnaie: { headings: 'portemonnaie solde soldecompte soldeducompte avoir' },
  cptanalytique: { headings: 'compteanalytique' },
  voiturecv: { headings: 'cv' },
  gps: { headings: 'coordonneesgps' },
};

const fieldColumn = (field: DiverField): ColumnSpec => ({
  kind: field === 'cotisation' ? 'fee' : DIVER_FIELDS[field].kind,
  ...(REQUIRED_FIELDS.includes(field) && { required: true as const }),
  ...HEADINGS[field],
});

/** Columns of members' files that become fields of the record (members.ts). */
const MEMBER_COLUMNS = {
  ...(Object.fromEntries(FIELD_NAMES.map((field) => [field, fieldColumn(field)])) as Record<DiverField, ColumnSpec>),
  feePaid: {
    kind: 'paid',
    headings: 'cotisationreglee cotisationajour ajour ajourdecotisation paye payee regle reglee',
  },
  caciEnd: {
    kind: 'expiry',
    headings:
      'fincaci datefincaci datedefincaci finvaliditecaci findevaliditecaci findevaliditeducaci validitecaci expirationcaci datevaliditecaci datefinvaliditecaci validitecertificat validitecertificatmedical fincertificatmedical datefincertificatmedical',
  },
  head: {
    kind: 'licence',
    headings:
      'chefdefamille chefdetribu licencechefdetribu licencechefdefamille licenceduchefdefamille licenceparent licenceduparent',
  },
} as const satisfies Record<string, ColumnSpec>;

const OUTING_COLUMNS = {
  date: { kind: 'day', headings: 'jour datesortie datedelasortie dateplongee datedelaplongee', required: true },
  hour: { kind: 'time', headings: 'heure heureplongee heuredebut heurededebut heureimmersion horaire', required: true },
  hourRdv: { kind: 'time', headings: 'rdv rendezvous heurerdv heuredurdv heurederendezvous' },
  site: { kind: 'text', headings: 'lieu sitedeplongee destination', required: true },
  diverMaxNumber: { kind: 'whole', headings: 'places nbplaces nombredeplaces plongeurs plongeursmax maxplongeurs' },
  accompanistMaxNumber: { kind: 'whole', headings: 'encadrants nbencadrants encadrantsmax maxencadrants' },
  price: { kind: 'amount', headings: 'tarif montant' },
  description: {
    kind: 'text',
    headings: 'titre type intitule objet typedesortie typedeplongee information remarques commentaire commentaires',
    joins: true,
  },
  director: { kind: 'text', headings: 'dp directeur directeurdeplongee directricedeplongee' },
  accompanistFreeText: { kind: 'text', headings: 'nomsdesencadrants encadrement', joins: true },
  plongeeAutonomes: { kind: 'flag', headings: 'autonomes plongeeautonome plongeesautonomes' },
  needcadre: { kind: 'flag', headings: 'encadrantsseuls' },
  inscriptionToClub: { kind: 'flag', headings: 'inscriptionsavenir' },
} as const satisfies Record<string, ColumnSpec>;

/** THE table of what files bring, and under which headings. */
export const COLUMNS: Readonly<Record<ImportKind, Readonly<Record<string, ColumnSpec>>>> = {
  members: MEMBER_COLUMNS,
  outings: OUTING_COLUMNS,
};

/** Fields that no second line of a file may have alike. */
export const KEYS = { members: ['licenceNumber'], outings: ['date', 'hour', 'site'] } as const;

export type ColumnLabels = Readonly<Record<string, string>>;

/** Without accents, case, blanks and signs. */
export const bare = (heading: string): string => folded(heading).replace(/[^a-z0-9]/g, '');

const words = (list = ''): string[] => list.split(' ').filter((word) => word !== '');

type Known = ReadonlyMap<string, { readonly field: string; readonly spare: boolean }>;

function knownHeadings(kind: ImportKind, labels: ColumnLabels): Known {
  const known = Object.entries(COLUMNS[kind]).flatMap(([field, { headings, spare }]) => [
    ...[bare(field), bare(labels[field] ?? field), ...words(headings)].map(
      (heading) => [heading, field, false] as const,
    ),
    ...words(spare).map((heading) => [heading, field, true] as const),
  ]);
  return new Map(known.map(([heading, field, spare]) => [heading, { field, spare }]));
}

export type FileFault =
  | { readonly code: 'EMPTY' | 'TOO_MANY_LINES' }
  | { readonly code: 'QUOTE_NOT_CLOSED'; readonly line: number }
  | { readonly code: 'COLUMN_MISSING'; readonly field: string }
  | { readonly code: 'COLUMN_TWICE'; readonly column: string };

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

export const NO_CHOICES: Choices = { chosen: new Map(), remembered: new Map() };

/** Finds columns by heading, in any order. */
export function columnsOf(
  headings: readonly string[],
  kind: ImportKind,
  labels: ColumnLabels,
  { chosen, remembered }: Choices = NO_CHOICES,
): Columns {
  const specs = COLUMNS[kind];
  const known = knownHeadings(kind, labels);
  const choiceOf = (heading: string, at: number): string | undefined => {
    const choice = chosen.get(at) ?? remembered.get(bare(heading));
    return choice === '' || (choice !== undefined && Object.hasOwn(specs, choice)) ? choice : undefined;
  };
  const strong = headings.map((heading, at) => {
    const found = known.get(bare(heading));
    return choiceOf(heading, at) ?? (found?.spare === false ? found.field : undefined);
  });
  const fields = [...strong];
  for (const [at, heading] of headings.entries()) {
    const found = known.get(bare(heading));
    if (fields[at] === undefined && found && !fields.includes(found.field)) fields[at] = found.field;
  }
  const isRepeated = (at: number): boolean =>
    Boolean(fields[at]) && fields.indexOf(fields[at]) !== fields.lastIndexOf(fields[at]);
  const joins = (field: string | undefined): boolean => specs[field ?? '']?.joins === true;
  const columns = headings.map((heading, at): FileColumn => {
    const field = fields[at] || null;
    const isChosen = choiceOf(heading, at) !== undefined;
    return {
      heading: heading.trim(),
      field,
      asks: heading.trim() !== '' && (field === null || isChosen || (isRepeated(at) && !joins(field))),
    };
  });
  const twice = columns.filter(({ field }, at) => field !== null && !joins(field) && fields.indexOf(field) < at);
  return {
    columns,
    faults: [
      ...Object.keys(specs)
        .filter((field) => specs[field]?.required && !fields.includes(field))
        .map((field): FileFault => ({ code: 'COLUMN_MISSING', field })),
      ...twice.map(({ heading }): FileFault => ({ code: 'COLUMN_TWICE', column: heading })),
    ],
  };
}
