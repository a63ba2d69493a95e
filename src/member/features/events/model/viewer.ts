import type { ClubSettings } from '../../../../shared/domain/settings/club-settings.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';

/** Through whose eyes the outings are seen. */
export interface Viewer {
  /** The signed-in member, whose rights count. */
  readonly actor: Actor;
  /** The signed-in member's own wallet; null when the server does not tell. */
  readonly wallet: Cents | null;
  /** The diver whom the screen is about: the member in person, or whom OPEN has chosen. */
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
