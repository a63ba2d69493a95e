import type {
  Aptitude,
  DiveFunction,
  DiveNumber,
  Finding,
  NitroxAptitude,
  PalanqueeKind,
} from '#domain/palanquees/plan.ts';
import type { UnplacedReason } from '#domain/palanquees/propose.ts';
import { listed } from './format.ts';

export const KIND_LABELS: Readonly<Record<PalanqueeKind, string>> = {
  GUIDED: 'Exploration encadrée',
  AUTONOMOUS: 'Exploration autonome',
  TEACHING: 'Enseignement',
  BAPTEME: 'Baptême',
};

export const FUNCTION_LABELS: Readonly<Record<DiveFunction, string>> = {
  GUIDE: 'Guide',
  TEACHER: 'Enseignant',
  DIVER: 'Plongeur',
  REAR: 'Serre-file',
};

/** `1ʳᵉ plongée` */
export const diveLabel = (dive: DiveNumber): string => (dive === 1 ? '1ʳᵉ plongée' : `${dive}ᵉ plongée`);

export const aptitudeLabel = (aptitude: Aptitude): string => (aptitude === 'DEB' ? 'Débutant' : aptitude);

export const NITROX_LABELS: Readonly<Record<NitroxAptitude, string>> = { PN: 'PN', PNC: 'PN-C', NONE: 'Aucune' };

/** `18,5 m` */
export const metres = (depth: number | undefined): string => `${String(depth ?? 0).replace('.', ',')}\u00a0m`;

/** `who` lists the divers named. */
const SENTENCES: Readonly<Record<Finding['code'], (who: string, finding: Finding) => string>> = {
  DEPTH_MISSING: () => 'La profondeur prévue manque.',
  TOO_DEEP: (_, { allowed }) => `On ne plonge pas à l’air au-delà de ${metres(allowed)}.`,
  TOO_MANY: (_, { limit = 0 }) => `Trop de plongeurs\u00a0: ${limit} au plus à cette profondeur.`,
  TOO_FEW: (_, { limit = 0 }) => `Il manque des plongeurs\u00a0: ${limit} au moins.`,
  NO_LEADER: () => 'Personne ne conduit cette palanquée.',
  SEVERAL_LEADERS: (who) => `Un seul conduit la palanquée\u00a0: choisissez entre ${who}.`,
  LEADER_DEPTH: (who, { allowed }) =>
    allowed
      ? `${who} ne peut pas conduire au-delà de ${metres(allowed)}.`
      : `${who} ne peut pas conduire cette palanquée.`,
  LED_IN_AUTONOMY: (who) => `En autonomie personne ne conduit\u00a0: ${who} y plonge comme les autres.`,
  NOT_AUTONOMOUS: (who) => `Sans aptitude à l’autonomie\u00a0: ${who}.`,
  MINOR_IN_AUTONOMY: (who, { limit }) =>
    limit === undefined
      ? `L’autonomie est réservée aux majeurs\u00a0: ${who}.`
      : `Il faut avoir ${limit}\u00a0ans pour plonger en autonomie avec cette aptitude\u00a0: ${who}.`,
  MINOR_GAS: (who) => `Un mineur ne plonge en autonomie qu’à l’air ou au nitrox\u00a0: ${who}.`,
  AUTHORISATION_MISSING: (who) => `Sans autorisation parentale écrite\u00a0: ${who}.`,
  NITROX_NOT_HELD: (who) => `Sans aptitude au nitrox\u00a0: ${who}.`,
  NITROX_TOO_RICH: (who, { limit = 0 }) =>
    `Mélange trop riche pour cette aptitude (${limit}\u00a0% d’oxygène au plus)\u00a0: ${who}.`,
  BAPTEME_DEPTH: (_, { allowed }) => `Un baptême ne descend pas au-delà de ${metres(allowed)}.`,
  APTITUDE_NOT_HELD: (who) => `Cette aptitude n’est pas celle du niveau\u00a0: ${who}.`,
  APTITUDE_DEPTH: (who, { divers, allowed }) =>
    `${who} ne ${divers.length > 1 ? 'peuvent' : 'peut'} pas descendre au-delà de ${metres(allowed)}.`,
  TWICE: (who) => `Déjà dans une autre palanquée\u00a0: ${who}.`,
  LEFT: (who, { palanquee }) =>
    palanquee === null ? `N’est plus inscrit(e)\u00a0: ${who}.` : `N’est plus inscrit(e) à la plongée\u00a0: ${who}.`,
  DIRECTOR_LEVEL: (who) => `Le niveau de ${who} ne permet pas de diriger la plongée.`,
  DIRECTOR_TEACHING: (who) =>
    `${who} dirige les explorations seulement\u00a0: une palanquée est en enseignement ou en baptême.`,
  UNPLACED: (who) => `À placer\u00a0: ${who}.`,
  DIRECTOR_MISSING: () => 'Choisissez le directeur de plongée.',
};

export const findingSentence = (finding: Finding, nameOf: (id: number) => string): string =>
  SENTENCES[finding.code](listed(finding.divers.map(nameOf)), finding);

export const UNPLACED_REASONS: Readonly<Record<UnplacedReason, string>> = {
  NO_LEADER: 'personne ne peut encore les conduire',
  ALONE: 'il leur manque un équipier',
};

type Id = string | number;
interface Carried {
  readonly active: { readonly id: Id };
}
interface CarriedOver extends Carried {
  readonly over: { readonly id: Id } | null;
}

/** For screen readers during a drag. */
export const carryingTexts = (nameOf: (id: Id) => string, placeOf: (id: Id) => string) => ({
  instructions: {
    draggable:
      'Pour prendre un plongeur, appuyez sur Espace ou Entrée. Les flèches mènent d’une palanquée à l’autre, un chiffre y mène directement, 0 remet à placer. Espace ou Entrée dépose, Échap annule.',
  },
  announcements: {
    onDragStart: ({ active }: Carried) => `${nameOf(active.id)} est pris en main.`,
    onDragOver: ({ active, over }: CarriedOver) =>
      over
        ? `${nameOf(active.id)} est au-dessus\u00a0: ${placeOf(over.id)}.`
        : `${nameOf(active.id)} n’est au-dessus de rien.`,
    onDragEnd: ({ active, over }: CarriedOver) =>
      over ? `${nameOf(active.id)} est déposé\u00a0: ${placeOf(over.id)}.` : `${nameOf(active.id)} reste à sa place.`,
    onDragCancel: ({ active }: Carried) => `Déplacement annulé\u00a0: ${nameOf(active.id)} reste à sa place.`,
  },
});
