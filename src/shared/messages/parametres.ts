import { SETTING_POSITION } from '#domain/parametres/club-settings.ts';

export type SettingValue = 'valeurBooleen' | 'valeurEntier' | 'valeurChaine' | 'valeurTexte' | 'valeurDate';

interface SettingField {
  readonly label: string;
  readonly help?: string;
  readonly unit?: string;
  /** A date without an hour. */
  readonly isDay?: true;
  /** Shown where it holds something. */
  readonly spare?: true;
}

/** Specification §3. */
export interface SettingMeaning {
  readonly purpose: string;
  /** In the order of the form. */
  readonly values: Partial<Record<SettingValue, SettingField>>;
  /** The text is HTML, and previewed as such. */
  readonly html?: true;
  /** `valeurChaine` is the colour of an announcement. */
  readonly tones?: true;
  /** The text is the payment provider's key: it is written and never read. */
  readonly secret?: true;
}

const announcement: SettingMeaning = {
  purpose: 'Annonce en tête de l’accueil, que chaque membre peut fermer.',
  values: {
    valeurBooleen: { label: 'Afficher l’annonce' },
    valeurTexte: { label: 'Texte' },
    valeurChaine: { label: 'Couleur' },
  },
  html: true,
  tones: true,
};

/** Colours that an announcement is offered; the wire takes any (specification §3). */
const TONES: Readonly<Record<string, string>> = {
  '#0b4f7d': 'Bleu\u00a0: information',
  '#1a6b3c': 'Vert\u00a0: bonne nouvelle',
  '#d98a00': 'Orange\u00a0: à ne pas oublier',
  '#a5231b': 'Rouge\u00a0: urgent',
};

/** The tones, and the colour that was `received` where it is another. */
export function toneChoices(received: string | null) {
  const other = received?.trim() ?? '';
  const choices = Object.entries(TONES).map(([id, name]) => ({ id, name }));
  if (Object.hasOwn(TONES, other)) return choices;
  return [...choices, { id: other, name: other === '' ? 'Couleur du club' : `Autre couleur\u00a0: ${other}` }];
}

/** Another server may hold the text here (contract §10). */
const SPARE = { label: 'Texte court', help: 'Montré tant que le texte ci-dessus est vide.', spare: true } as const;

const MEANINGS: Readonly<Record<number, SettingMeaning>> = {
  [SETTING_POSITION.wallet]: {
    purpose: 'Le porte-monnaie\u00a0: en dessous du minimum, un membre ne peut plus s’inscrire.',
    values: {
      valeurBooleen: { label: 'Porte-monnaie en service' },
      valeurEntier: { label: 'Solde minimum', help: 'En euros entiers.', unit: '€' },
      valeurTexte: { label: 'Message sous le minimum', help: 'Montré en rouge aux membres concernés.' },
      valeurChaine: SPARE,
      valeurDate: { label: 'Soldes mis à jour le' },
    },
  },
  [SETTING_POSITION.certificate]: {
    purpose: 'Les certificats médicaux de plus d’un an sont marqués en rouge sur les listes et les fiches.',
    values: { valeurBooleen: { label: 'Signaler les certificats périmés' } },
  },
  [SETTING_POSITION.lowBalance]: {
    purpose: 'Avertit les membres dont le solde approche du minimum.',
    values: {
      valeurBooleen: { label: 'Avertir d’un solde bas' },
      valeurEntier: { label: 'Marge au-dessus du minimum', help: 'En euros entiers.', unit: '€' },
      valeurTexte: { label: 'Avertissement' },
      valeurChaine: SPARE,
    },
  },
  [SETTING_POSITION.firstAnnouncement]: announcement,
  [SETTING_POSITION.secondAnnouncement]: announcement,
  [SETTING_POSITION.panicMode]: {
    purpose: 'Ouvre ou ferme l’accueil à tous. La date est aussi le dernier jour pour envoyer le dossier annuel.',
    values: {
      valeurBooleen: { label: 'Site ouvert', help: 'Décoché, l’accueil ne montre plus rien à personne.' },
      valeurDate: { label: 'Date limite du dossier', isDay: true },
      valeurChaine: {
        label: 'Saison du dossier',
        help: 'Par exemple «\u00a02026/2027\u00a0»\u00a0; vide, celle de la configuration du club.',
      },
      valeurTexte: { label: 'Texte en tête du dossier' },
    },
    html: true,
  },
  [SETTING_POSITION.providerKey]: {
    purpose: 'La clé du prestataire de paiement.',
    values: {
      valeurTexte: { label: 'Nouvelle clé', help: 'Laissez vide pour garder la clé enregistrée, s’il y en a une.' },
    },
    secret: true,
  },
};

/** A setting that the product does not know. */
export const CLUB_SETTING: SettingMeaning = {
  purpose: 'Un paramètre propre au club\u00a0: le site n’en fait rien de lui-même.',
  values: {
    valeurBooleen: { label: 'Oui ou non' },
    valeurEntier: { label: 'Nombre entier' },
    valeurChaine: { label: 'Texte court' },
    valeurTexte: { label: 'Texte long' },
    valeurDate: { label: 'Date' },
  },
};

/** Meaning by rank in the list sorted by id; on our server the product's own settings have the id rank + 1. */
export const settingMeaning = (rank: number): SettingMeaning => MEANINGS[rank] ?? CLUB_SETTING;

/** French names of the fields, for conflicts and the history. */
export const settingLabels = ({ values, secret }: SettingMeaning): Record<string, string> => ({
  nom: 'Nom',
  // Our server tells by the flag whether a key is stored.
  ...(secret && { valeurBooleen: 'Clé enregistrée', notificationUrl: 'Adresse de notification' }),
  ...Object.fromEntries(Object.entries(values).map(([name, { label }]) => [name, label])),
});
