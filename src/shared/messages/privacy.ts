/** Public notice about personal data, by the headings of CNIL's model (docs/adr/0048). */

interface Purpose {
  readonly purpose: string;
  readonly data: string;
  readonly basis: string;
}

export const PURPOSES: readonly Purpose[] = [
  {
    purpose: 'Tenir votre adhésion et votre licence',
    data: 'Nom, prénom, date de naissance, adresse, téléphone, adresse e-mail, numéro de licence, dossier de la saison, cotisation',
    basis: 'Exécution du contrat d’adhésion',
  },
  {
    purpose: 'Organiser les plongées',
    data: 'Niveau, inscriptions, remarques, palanquées, présence',
    basis: 'Exécution du contrat d’adhésion',
  },
  {
    purpose: 'Plonger en sécurité et secourir',
    data: 'Fiche de sécurité, personnes à prévenir, date du certificat médical (le certificat lui-même n’est pas gardé ici)',
    basis: 'Obligation légale (Code du sport, art. A322-72) et sauvegarde des intérêts vitaux',
  },
  {
    purpose: 'Tenir les comptes du club et encaisser',
    data: 'Mouvements du porte-monnaie, paiements, cotisations. Votre numéro de carte n’arrive jamais chez nous',
    basis: 'Obligation légale (comptabilité) et exécution du contrat',
  },
  {
    purpose: 'Établir les attestations d’abandon de frais',
    data: 'Déplacements déclarés, kilomètres, véhicule, adresse',
    basis: 'Obligation légale (fiscale)',
  },
  {
    purpose: 'Vous écrire',
    data: 'Adresse e-mail, textes des e-mails, choix des rappels',
    basis: 'Exécution du contrat\u00a0; intérêt légitime pour les rappels, que vous pouvez refuser',
  },
  {
    purpose: 'Utiliser votre image, communiquer vos coordonnées',
    data: 'Votre accord ou votre refus',
    basis: 'Consentement, à retirer quand vous voulez',
  },
  {
    purpose: 'Protéger les comptes et savoir qui a fait quoi',
    data: 'Connexions, appareils, réseau abrégé, historique des modifications',
    basis: 'Intérêt légitime et obligation de sécurité (RGPD, art. 32)',
  },
];

export const RECIPIENTS: readonly string[] = [
  'Le bureau et les administrateurs du club, chacun pour sa tâche\u00a0: membres, plongées, trésorerie.',
  'Les encadrants et le directeur d’une plongée\u00a0: les inscrits, leur niveau et, autour du jour de la plongée, les personnes à prévenir.',
  'Les autres membres\u00a0: vos nom, prénom, niveau et remarque sur les plongées où vous êtes inscrit.',
  'La fédération, pour la licence\u00a0; les secours et les autorités, quand la loi le demande.',
  'HelloAsso, si vous payez en ligne\u00a0: votre nom, votre adresse e-mail et la somme.',
  'L’hébergeur de cet espace et celui des e-mails, pour le compte du club.',
];

export const RIGHTS: readonly string[] = [
  'obtenir une copie de vos données, et l’emporter ailleurs\u00a0;',
  'faire corriger ce qui est faux\u00a0;',
  'faire effacer ce que la loi n’oblige pas à garder\u00a0;',
  'vous opposer à un usage, ou le faire limiter\u00a0;',
  'retirer un consentement\u00a0;',
  'dire ce que vos données deviennent après votre mort.',
];

export const SECURITY: readonly string[] = [
  'Les mots de passe sont hachés, les secrets et les sauvegardes chiffrés, les échanges passent par HTTPS.',
  'Chacun ne voit que ce que son rôle demande\u00a0; ce qui est consulté, exporté ou changé est tracé.',
  'En cas de fuite, le club prévient la CNIL sous 72\u00a0heures, et vous si le risque est élevé.',
];

export const STORAGE: readonly string[] = [
  'Aucun traceur, aucune publicité, aucune mesure d’audience\u00a0: il n’y a donc rien à accepter.',
  'Un cookie signé reconnaît pendant 180\u00a0jours l’appareil où vous vous êtes connecté\u00a0: il protège votre compte et n’ouvre rien.',
  'Votre navigateur garde votre session jusqu’à la déconnexion, et vos textes non envoyés jusqu’à la fermeture de l’onglet.',
];

/** Said in the place of a setting of `config.json` that is empty. */
export const MISSING_ADDRESS = 'L’adresse postale du club n’est pas encore indiquée ici\u00a0: demandez-la par e-mail.';
export const MISSING_HOST = 'Le nom de l’hébergeur n’est pas encore indiqué ici\u00a0: demandez-le par e-mail.';
