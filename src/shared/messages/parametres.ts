import { SETTING_POSITION } from '../domain/parametres/club-settings.ts';

export type SettingValue = 'valeurBooleen' | 'valeurEntier' | 'valeurChaine' | 'valeurTexte' | 'valeurDate';

/** Specification §3. */
export interface SettingMeaning {
  readonly purpose: string;
  /** In the order of the form. */
  readonly values: Partial<
    Record<SettingValue, { readonly label: string; readonly help?: string; readonly unit?: string }>
  >;
  /** The text is HTML, and previewed as such. */
  readonly html?: true;
  /** The text is the payment provider's key: it is written and never read. */
  readonly secret?: true;
}

const announcement: SettingMeaning = {
  purpose: 'Annonce en tête de l’accueil, que chaque membre peut fermer.',
  values: {
    valeurBooleen: { label: 'Afficher l’annonce' },
    valeurTexte: {
      label: 'Texte',
      help: 'Gras, italique, listes, liens et images de ce site sont permis\u00a0; le reste est retiré.',
    },
    valeurChaine: {
      label: 'Couleur',
      help: 'Par exemple «\u00a0#0b4f7d\u00a0» ou «\u00a0green\u00a0»\u00a0; vide, celle du club.',
    },
  },
  html: true,
};

const MEANINGS: Readonly<Record<number, SettingMeaning>> = {
  [SETTING_POSITION.wallet]: {
    purpose: 'Le porte-monnaie\u00a0: en dessous du minimum, un membre ne peut plus s’inscrire.',
    values: {
      valeurBooleen: { label: 'Porte-monnaie en service' },
      valeurEntier: { label: 'Solde minimum', help: 'En euros entiers.', unit: '€' },
      valeurTexte: { label: 'Message sous le minimum', help: 'Montré en rouge aux membres concernés.' },
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
    },
  },
  [SETTING_POSITION.firstAnnouncement]: announcement,
  [SETTING_POSITION.secondAnnouncement]: announcement,
  [SETTING_POSITION.panicMode]: {
    purpose: 'Ouvre ou ferme l’accueil à tous. La date est aussi le dernier jour pour envoyer le dossier annuel.',
    values: {
      valeurBooleen: { label: 'Site ouvert', help: 'Décoché, l’accueil ne montre plus rien à personne.' },
      valeurDate: { label: 'Date limite du dossier' },
      valeurChaine: {
        label: 'Saison du dossier',
        help: 'Par exemple «\u00a02026/2027\u00a0»\u00a0; vide, celle de la configuration du club.',
      },
      valeurTexte: {
        label: 'Texte en tête du dossier',
        help: 'Gras, italique, listes, liens et images de ce site sont permis\u00a0; le reste est retiré.',
      },
    },
    html: true,
  },
  [SETTING_POSITION.providerKey]: {
    purpose: 'La clé du prestataire de paiement.',
    values: { valeurTexte: { label: 'Nouvelle clé', help: 'Laissez vide pour garder la clé enregistrée.' } },
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

/** By rank in the list sorted by id; on our server the product's own settings have the id rank + 1. */
export const settingMeaning = (rank: number): SettingMeaning => MEANINGS[rank] ?? CLUB_SETTING;

/** French names of the fields, for conflicts and the history. */
export const settingLabels = ({ values, secret }: SettingMeaning): Record<string, string> => ({
  nom: 'Nom',
  // Our server tells by the flag whether a key is stored.
  ...(secret && { valeurBooleen: 'Clé enregistrée', notificationUrl: 'Adresse de notification' }),
  ...Object.fromEntries(Object.entries(values).map(([name, { label }]) => [name, label])),
});
