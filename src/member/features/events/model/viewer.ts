import type { ClubSettings } from '../../../../shared/domain/settings/club-settings.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';

/** The member who looks at the outings, and the diver for whom. */
export interface Viewer {
  /** The signed-in member, with their rights. */
  readonly actor: Actor;
  /** The signed-in member's own wallet; null when the server does not send it. */
  readonly wallet: Cents | null;
  /** The signed-in member, or the one that OPEN has chosen. */
  readonly diver: {
    readonly id: number;
    readonly licenceNumber: string;
    readonly firstname: string;
    readonly level: string;
    readonly familyId: string | null;
    readonly active: boolean;
    readonly desactived: boolean;
    readonly wallet: Cents | null;
  };
  readonly settings: ClubSettings;
  readonly now: Date;
}
