import { addDays, addMonths, weekday, type Day, type TimeOfDay } from '#domain/dates.ts';
import type { Tariffs } from '#domain/events/prices.ts';
import { NEW_OUTING, OPEN_REGISTRATION, type Outing } from '#domain/events/status.ts';
import type { Random, Weighted } from './random.ts';
import { DEMO_OWN_TARIFFS } from './settings.ts';

export interface OutingPlan extends Omit<Outing, 'date'> {
  readonly day: Day;
  readonly time: TimeOfDay;
  readonly site: string;
  readonly description: string;
  readonly accompanistFreeText: string;
  /** Euros. */
  readonly price?: number;
  /** Its own prices. */
  readonly tariffs?: Tariffs;
  readonly chargedAtRegistration?: boolean;
  readonly reason?: string;
  /** Days that it was put off. */
  readonly movedBy?: number;
  /** Number of members who try to register. */
  readonly divers: number;
  readonly supervisors: number;
  /** Licences of the first registrants, in this order. */
  readonly first?: readonly string[];
  /** A morning and an afternoon dive. */
  readonly twoDives?: true;
}

type Kind = Pick<OutingPlan, 'site' | 'description' | 'diverMaxNumber' | 'accompanistMaxNumber'> &
  Partial<Pick<OutingPlan, 'time' | 'hourRdv' | 'plongeeAutonomes' | 'accompanistFreeText' | 'twoDives'>>;

// prettier-ignore
const USUAL: readonly [Weighted<Kind>, ...Weighted<Kind>[]] = [
  [{ site: 'VODELE', description: 'Exploration et préparation N2\u00a0: deux plongées, gonflage sur place.', diverMaxNumber: 16, accompanistMaxNumber: 4, twoDives: true }, 6],
  [{ site: 'BARGES', description: 'Exploration à Barges, une plongée le matin.', diverMaxNumber: 12, accompanistMaxNumber: 4 }, 6],
  [{ site: 'SCOUFFLENY', description: 'Deux plongées, pique-nique tiré du sac.', diverMaxNumber: 16, accompanistMaxNumber: 5, twoDives: true }, 4],
  [{ site: 'ROCHEFONTAINE', description: 'Technique N1 et N2 sur plateforme à 6 et 20 m.', diverMaxNumber: 12, accompanistMaxNumber: 4 }, 4],
  [{ site: 'VILLERS 2 EGLISES', description: 'Exploration, épaves à 18 et 25 m.', diverMaxNumber: 14, accompanistMaxNumber: 4 }, 4],
  [{ site: 'LA GOMBE', description: 'Exploration, deux plongées\u00a0; certificat contrôlé à l’entrée.', diverMaxNumber: 12, accompanistMaxNumber: 3, twoDives: true }, 3],
  [{ site: 'ROEUX / LAC BLEU', description: 'Première plongée en milieu naturel, encadrement rapproché.', diverMaxNumber: 10, accompanistMaxNumber: 5 }, 3],
  [{ site: 'ZEELAND', description: 'Journée en Zélande selon la marée, lampe conseillée.', diverMaxNumber: 12, accompanistMaxNumber: 3, time: '11:30', hourRdv: '07:30' }, 3],
  [{ site: 'NEMO33', description: 'Soirée à Nemo 33, matériel compris.', diverMaxNumber: 12, accompanistMaxNumber: 3, time: '19:00', hourRdv: '18:00' }, 2],
  [{ site: 'BARRAGE', description: 'Plongée en autonomie depuis la rive.', diverMaxNumber: 10, accompanistMaxNumber: 2, plongeeAutonomes: true }, 2],
  [{ site: 'TRELON', description: 'Exploration et biologie, avec la commission bio.', diverMaxNumber: 12, accompanistMaxNumber: 4, accompanistFreeText: 'Paul (E3) absent, cherche remplaçant.' }, 2],
];

const BASE = { ...NEW_OUTING, time: '09:30', hourRdv: '08:00', accompanistFreeText: '' };

const SATURDAY = 5;
const MONTHS_BEFORE = 2;
const MONTHS_AHEAD = 6;

// prettier-ignore
/** Outings that together show every state of a card, by the number of the weekend from now. */
const REMARKABLE: Readonly<Record<number, Partial<OutingPlan>>> = {
  1: {
    site: 'VODELE', description: 'Sortie d’ouverture de la saison\u00a0: exploration pour tous, barbecue ensuite.',
    diverMaxNumber: 20, accompanistMaxNumber: 4, divers: 25, supervisors: 5, first: ['A-00-000009', 'A-00-000003'], tariffs: DEMO_OWN_TARIFFS,
  },
  2: {
    site: 'BARGES', description: 'Plongée libre, chacun s’inscrit.', diverMaxNumber: 0, accompanistMaxNumber: 0,
    divers: 12, supervisors: 3, first: ['A-00-000006', 'A-00-000007', 'A-00-000009'],
  },
  3: { status: 'CANCELLED', description: '', reason: 'carrière fermée pour travaux.', divers: 7, supervisors: 2 },
  4: { site: 'BARRAGE', description: 'Plongée en autonomie depuis la rive.', plongeeAutonomes: true, diverMaxNumber: 8, accompanistMaxNumber: 2, divers: 5, supervisors: 1, movedBy: 7, reason: 'coup de vent annoncé.' },
  5: { description: 'Il manque des encadrants\u00a0: inscriptions des plongeurs dès qu’ils sont trouvés.', needcadre: true, divers: 0, supervisors: 1 },
  6: { site: 'NEMO33', description: 'Soirée à Nemo 33, matériel compris.', price: 30, chargedAtRegistration: true, diverMaxNumber: 8, accompanistMaxNumber: 2, divers: 12, supervisors: 3 },
  7: { status: 'COMPLETE', description: 'Groupe constitué pour le passage du N2.', diverMaxNumber: 12, accompanistMaxNumber: 4, divers: 10, supervisors: 3 },
  9: { site: 'ESTARTIT Voyage Club', description: 'Voyage du club aux îles Medes, du samedi au mardi.', price: 450, diverMaxNumber: 24, accompanistMaxNumber: 6, time: '08:00', hourRdv: '07:00' },
};

// prettier-ignore
/** Club events with unlimited places (57, specification §4), between the weekends. */
const CLUB_EVENTS: Readonly<Record<number, Partial<OutingPlan> & { daysBefore: number }>> = {
  2: {
    daysBefore: 3, site: 'PISCINE', description: 'Baptêmes de plongée, ouverts à tous les membres et à leurs amis.',
    time: '20:00', hourRdv: '19:30', diverMaxNumber: OPEN_REGISTRATION, accompanistMaxNumber: OPEN_REGISTRATION, divers: 9, supervisors: 4,
  },
  8: {
    daysBefore: 1, site: 'PISCINE', description: 'Assemblée générale du club, suivie du verre de l’amitié.',
    time: '19:30', hourRdv: '19:00', diverMaxNumber: 0, accompanistMaxNumber: OPEN_REGISTRATION, divers: 6, supervisors: 0,
  },
};

/** Least and most demand for places of divers and of supervisors, by weeks from now. */
const DEMAND: readonly (readonly [until: number, divers: Share, supervisors: Share])[] = [
  [0, [0.6, 1], [0.6, 1]],
  [7, [0.4, 0.9], [0.4, 1]],
  [14, [0.15, 0.5], [0.2, 0.6]],
  [Infinity, [0, 0.2], [0, 0.4]],
];
type Share = readonly [least: number, most: number];

function registrantCounts(random: Random, weeks: number, { diverMaxNumber, accompanistMaxNumber }: Kind) {
  const [, ofDivers, ofSupervisors] = DEMAND.find(([until]) => weeks <= until) ?? [0, [0, 0], [0, 0]];
  const count = (of: number, [least, most]: Share): number => Math.round(of * (least + random.next() * (most - least)));
  return { divers: count(diverMaxNumber, ofDivers), supervisors: count(accompanistMaxNumber, ofSupervisors) };
}

/** Plans backwards from six months ahead, for `count` outings or two months back: larger clubs have more past. */
export function planOutings(random: Random, today: Day, count?: number): OutingPlan[] {
  const nextSaturday = addDays(today, ((SATURDAY - weekday(today) + 7) % 7) + (weekday(today) === SATURDAY ? 7 : 0));
  const last = addMonths(today, MONTHS_AHEAD);
  const first = addMonths(today, -MONTHS_BEFORE);
  const plans: OutingPlan[] = [];

  let week = 1;
  while (addDays(nextSaturday, week * 7) <= last) week += 1;
  for (; ; week -= 1) {
    const saturday = addDays(nextSaturday, (week - 1) * 7);
    if (count === undefined ? saturday < first : plans.length >= count) break;
    const special = REMARKABLE[week];
    if (special || random.chance(0.85))
      plans.push(planOn(random, random.chance(0.7) ? saturday : addDays(saturday, 1), week, special));
    if (random.chance(0.2)) plans.push(planOn(random, addDays(saturday, random.chance(0.5) ? 1 : -3), week));
    const event = CLUB_EVENTS[week];
    if (event) {
      const { daysBefore, ...plan } = event;
      plans.push(planOn(random, addDays(saturday, -daysBefore), week, plan));
    }
  }
  return plans.slice(0, count).sort((a, b) => (`${a.day}${a.time}` < `${b.day}${b.time}` ? -1 : 1));
}

function planOn(random: Random, day: Day, week: number, special?: Partial<OutingPlan>): OutingPlan {
  const kind = random.weighted(USUAL);
  const usual = { ...BASE, ...kind, day, ...registrantCounts(random, week, kind) };
  if (special) return { ...usual, plongeeAutonomes: false, accompanistFreeText: '', ...special };
  return { ...usual, inscriptionToClub: week > 15 && week % 3 === 0 };
}
