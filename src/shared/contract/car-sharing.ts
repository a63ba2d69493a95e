import { Type, type Static } from 'typebox';
import { personName, Text } from './common.ts';

export const MAX_SEATS = 8;
export const MAX_LEAVES_FROM = 100;

/** PUT /events/{id}/covoiturage. `seats` 0: looks for one. */
export const CarShareBody = Type.Object({
  seats: Type.Integer({ minimum: 0, maximum: MAX_SEATS }),
  leavesFrom: Text(MAX_LEAVES_FROM),
});
export type CarShareBody = Static<typeof CarShareBody>;

const CarShare = Type.Object({
  ...personName,
  ...CarShareBody.properties,
  /** A driver who has left the outing: their offer has gone with them. */
  left: Type.Boolean(),
});

/** GET, PUT and DELETE /events/{id}/covoiturage: drivers first; empty for whoever is not on the outing. */
export const CarShares = Type.Array(CarShare);
export type CarShares = Static<typeof CarShares>;
