import { addDays, instantInParis, parisDay } from '#domain/dates.ts';
import type { Tariffs } from '#domain/events/prices.ts';
import type { Level } from '#domain/levels.ts';
import { seasonLabelOn } from '#domain/membership/season-label.ts';
import { BASINS, EMERGENCY_NUMBERS } from '#domain/palanquees/sheet.ts';
import { defaultSettings, type NewSetting } from '#server/db/installation.ts';

const KINDS = [{ name: 'Membre' }, { name: 'Jeune' }, { name: 'Extérieur' }];
const row = (name: string, levels: readonly Level[], prices: readonly number[]) => ({
  name,
  supervisors: false,
  levels,
  prices,
});

/** Supervisors pay nothing. */
const SUPERVISORS = { name: 'Encadrants', supervisors: true, levels: [], prices: [0, 0, 0] };

/** Of an outing with a barbecue. */
export const DEMO_OWN_TARIFFS: Tariffs = {
  kinds: KINDS,
  rows: [row('Plongée et barbecue', [], [22, 15, 26]), { ...SUPERVISORS, name: 'Barbecue', prices: [10, 10, 10] }],
};

// prettier-ignore
const DEMO_TARIFFS: Tariffs = {
  kinds: KINDS,
  rows: [
    row('Débutants', ['PE12', 'PN1', 'Piscine', 'Bronze', 'Argent', 'Or', 'T_Bronze', 'T_Argent', 'T_Or'], [10, 6, 14]),
    row('N1–N2', ['N1', 'PA12', 'PA20', 'PE40', 'N2', 'PA40', 'N1_TPA12', 'N1_TPA20', 'N1_TPE40', 'N1_TN2', 'PA20_TN2', 'PE40_TN2'], [12, 8, 16]),
    row('Autres niveaux', [], [14, 9, 18.5]),
    SUPERVISORS,
  ],
};

/** Values of the screen 'Le club', over the defaults of the demonstration. */
export const DEMO_CLUB = {
  tariffs: DEMO_TARIFFS,
  club: { name: 'Club subaquatique du Hainaut', label: 'CSH', address: 'Place de Nervienne, 7000 Mons' },
  receipts: {
    identifier: 'W595012345',
    object: 'La pratique et l’enseignement de la plongée subaquatique',
    quality: 'Association loi 1901, d’intérêt général',
    signatory: 'Martine VERHAEGHE',
    signatoryRole: 'trésorière',
    generalInterestOn: '2015-03-12',
  },
  safety: {
    emergency: EMERGENCY_NUMBERS,
    basins: BASINS,
    rescuePlan: 'Affiché au club-house et emporté dans la caisse de secours, lu avant l’immersion.',
  },
};

/** Answers of the treasurer on 'Mise en route': the product's logo and colour are kept. */
export const DEMO_SETUP = {
  mail: 'setup',
  received: 'setup',
  payment: 'OK',
  'skipped.look': 'yes',
  'skipped.mail': 'yes',
};

const DAYS_TO_SEND_THE_DOSSIER = 45;

/** Settings 1–7 with every option on; minimum 20 €, margin 30 € (contract §9). */
export function demoSettings(now: Date): NewSetting[] {
  const lastDay = addDays(parisDay(now), DAYS_TO_SEND_THE_DOSSIER);
  const deadline = instantInParis(lastDay).toISOString();
  const ours: readonly Partial<NewSetting>[] = [
    {
      valeur_booleen: 1,
      valeur_entier: 20,
      valeur_texte:
        'Le solde de votre porte-monnaie est inférieur au minimum de 20\u00a0€\u00a0: rechargez-le pour vous inscrire aux plongées.',
      valeur_date: instantInParis(addDays(parisDay(now), -3), '20:00').toISOString(),
    },
    {},
    {
      valeur_booleen: 1,
      valeur_entier: 30,
      valeur_texte: 'Votre porte-monnaie sera bientôt vide\u00a0: pensez à le recharger.',
    },
    {
      valeur_booleen: 1,
      valeur_chaine: '#0b4f7d',
      valeur_texte:
        '<p><strong>Bienvenue dans le nouvel espace membres.</strong> Retrouvez ici les sorties du club, vos inscriptions et votre porte-monnaie.</p>',
    },
    {
      valeur_booleen: 1,
      valeur_chaine: '#1a6b3c',
      valeur_texte:
        '<p>Le local matériel est ouvert <strong>le mercredi de 19 h 30 à 21 h</strong>. Rendez détendeurs et gilets rincés, merci\u00a0!</p>',
    },
    {
      valeur_chaine: seasonLabelOn(lastDay),
      valeur_texte:
        '<p>Une nouvelle saison commence. <strong>Vérifiez vos coordonnées</strong>, corrigez ce qui a changé, puis envoyez votre dossier et réglez votre cotisation. Le certificat médical se dépose au secrétariat.</p>',
      valeur_date: deadline,
    },
    {},
  ];
  return defaultSettings.map((setting, position) => ({ ...setting, ...ours[position] }));
}
