import { SCREENS, type Screen } from './resources.ts';

export type NamedScreen = Screen & { readonly label: string };

/** What one runs the club by, by subject: menu 'Administration', and the search. Apart from the registry, which every member loads. */
export const ADMINISTRATION: readonly (readonly [subject: string, screens: readonly NamedScreen[]])[] = [
  [
    'Membres',
    [
      SCREENS.divers,
      { ...SCREENS.membership, label: 'Dossiers d’adhésion' },
      { ...SCREENS.seasonNew, label: 'Ouvrir une saison' },
    ],
  ],
  [
    'Plongées',
    [
      { ...SCREENS.events, label: 'Toutes les plongées' },
      { ...SCREENS.eventNew, label: 'Nouvelle plongée ou série' },
      SCREENS.sites,
      SCREENS.safetySheets,
    ],
  ],
  [
    'Argent',
    [
      { ...SCREENS.ledger, label: 'Tous les mouvements' },
      SCREENS.donationsAdmin,
      { ...SCREENS.donationsYear, label: 'Bilan annuel des dons' },
    ],
  ],
  [
    'Club',
    [
      { ...SCREENS.dashboard, label: 'Tableau de bord' },
      { ...SCREENS.club, label: 'Le club' },
      { ...SCREENS.setup, label: 'Mise en route' },
      { ...SCREENS.outbox, label: 'E-mails du club' },
      SCREENS.parametres,
      { ...SCREENS.about, label: 'À propos' },
    ],
  ],
  [
    'Données et sécurité',
    [
      { ...SCREENS.dataRequests, label: 'Demandes sur les données' },
      { ...SCREENS.erasures, label: 'Effacements' },
      { ...SCREENS.backups, label: 'Sauvegardes' },
      { ...SCREENS.retention, label: 'Conservation des données' },
      { ...SCREENS.securityLog, label: 'Journal de sécurité' },
    ],
  ],
];
