import type { Diver, SelectableDiver } from '#contract/divers.ts';
import type { ClubEvent } from '#contract/events.ts';
import { chargeOf, type ChargePolicy } from '#domain/events/charges.ts';
import { type Price, priceOf, type Tariffs } from '#domain/events/prices.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import { kindOf, type RegistrationType } from '#domain/registration/placement.ts';
import type { Actor } from '#domain/permissions.ts';
import type { ClubSettings } from '#domain/parametres/club-settings.ts';

export interface Person extends Pick<
  Diver,
  'id' | 'licenceNumber' | 'lastname' | 'firstname' | 'level' | 'familyId' | 'active' | 'desactived'
> {
  /** Undefined when the actor may not see it. */
  readonly memberKind?: Diver['memberKind'] | undefined;
  /** Null when the actor may not see it: the server then decides. */
  readonly wallet: Cents | null;
}

/** The member who looks at the outings, and the diver for whom. */
export interface Viewer {
  readonly actor: Actor;
  /** Signed-in member's wallet; null when the server does not send it. */
  readonly wallet: Cents | null;
  /** Signed-in member, or the one that OPEN has chosen. */
  readonly diver: Person;
  readonly settings: ClubSettings;
  readonly now: Date;
  /** Only our server has rules after the start of an outing. */
  readonly startCounts: boolean;
  /** The club's, for outings that have none of their own. */
  readonly tariffs: Tariffs;
  /** The club's, for outings that do not choose. */
  readonly charges: ChargePolicy;
}

/** Null: no price is known, or the person's kind is not shown to the reader. */
export const priceFor = (event: ClubEvent, { tariffs }: Viewer, person: Person, type: RegistrationType) =>
  priceOf({ ...person, supervises: kindOf(type) === 'ACCOMPANIST' }, event, tariffs);

/** What the place takes from the person's wallet; null: nothing, or the server says it first (CHARGE_UNSAID). */
export const chargeFor = (
  event: ClubEvent,
  club: Pick<Viewer, 'tariffs' | 'charges'>,
  person: Person,
  type: RegistrationType,
): Cents | null => chargeOf({ ...person, supervises: kindOf(type) === 'ACCOMPANIST' }, event, club);

/** The viewed diver's, as they are registered, else as a diver. */
export function ownPrice(event: ClubEvent, viewer: Viewer): Price | null {
  const { licenceNumber } = viewer.diver;
  const entry = entriesOf(event).find((one) => one.active && one.licenceNumber === licenceNumber);
  return priceFor(event, viewer, viewer.diver, entry?.type ?? 'PARTICIPANT');
}

/** Null when the server does not send it. */
export const walletOf = ({ porte_Monnaie: euros }: Pick<Diver, 'porte_Monnaie'>): Cents | null =>
  euros === undefined ? null : centsOfEuros(euros);

export const personOf = (diver: Diver | SelectableDiver): Person => ({
  ...diver,
  familyId: diver.familyId ?? null,
  wallet: walletOf(diver),
});
