import { leavesOf, sectionsOf } from '#domain/club/values.ts';
import { CLUB_LABELS } from '#messages/club.ts';
import { paths } from '#shared/paths.ts';

/** Sections of 'Le club' in their order: the name in the address, the title, and how the names of their fields begin. */
export const SECTIONS = [
  { name: 'identite', title: 'Identité', of: /^club\.(?!accent|logo)/ },
  { name: 'apparence', title: 'Couleur et logo', of: /^club\.(accent|logo)/ },
  { name: 'liens', title: 'Liens des menus', of: /^links/ },
  { name: 'saison', title: 'Saison et dons', of: /^(season|donation)/ },
  { name: 'recus', title: 'Reçus fiscaux', of: /^receipts/ },
  { name: 'tarifs', title: 'Tarifs des plongées', of: /^(tariffs|charges)/ },
  { name: 'paiement', title: 'Paiement en ligne', of: /^payment/ },
  { name: 'inscriptions', title: 'Inscriptions et nouvelles', of: /^(waitingList|outingNews)/ },
  { name: 'donnees', title: 'Ce que les membres corrigent', of: /^checkedFirst/ },
  { name: 'secours', title: 'Fiche de sécurité', of: /^safety/ },
  { name: 'connexion', title: 'Double authentification', of: /^security/ },
] as const;
type ClubSection = (typeof SECTIONS)[number];
export type SectionName = ClubSection['name'];

export const sectionAddress = (name: SectionName): string => `${paths.club}#${name}`;

export const labelsIn = ({ of }: ClubSection): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(CLUB_LABELS).filter(([field]) => of.test(field)));

/** Values of one section, with what each form needs; its form starts anew only when they change. */
export const recordIn = ({ of }: ClubSection, record: object): Record<string, unknown> =>
  sectionsOf([...leavesOf(record)].filter(([field]) => field === 'id' || field === 'fixed' || of.test(field)));

/** The whole record, as the server takes it, with the values of one section. */
export const overRecord = (section: object, whole: object | undefined): Record<string, unknown> =>
  sectionsOf([...leavesOf(whole), ...leavesOf(section)]);
