import type { Diver, SelectableDiver } from '#contract/divers.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import type { ClubSettings } from '#domain/parametres/club-settings.ts';

export interface Person extends Pick<
  Diver,
  'id' | 'licenceNumber' | 'lastname' | 'firstname' | 'level' | 'familyId' | 'active' | 'desactived'
> {
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
}

/** Null when the server does not send it. */
export const walletOf = ({ porte_Monnaie: euros }: Pick<Diver, 'porte_Monnaie'>): Cents | null =>
  euros === undefined ? null : centsOfEuros(euros);

export const personOf = (diver: Diver | SelectableDiver): Person => ({
  ...diver,
  familyId: diver.familyId ?? null,
  wallet: walletOf(diver),
});
