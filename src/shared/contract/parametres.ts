import { Type, type Static } from 'typebox';
import { Id, Nullable, PageOf, Text, Version } from './common.ts';

/** A setting (specification §3): which value counts depends on its rank. */
export const Parametre = Type.Object({
  id: Id,
  version: Version,
  nom: Type.String(),
  valeurBooleen: Type.Boolean(),
  valeurEntier: Nullable(Type.Integer()),
  valeurChaine: Nullable(Type.String()),
  valeurTexte: Nullable(Type.String()),
  valeurDate: Nullable(Type.String()),
});
export type Parametre = Static<typeof Parametre>;

const writable = {
  nom: Type.String({ minLength: 1, maxLength: 100 }),
  valeurBooleen: Type.Boolean(),
  valeurEntier: Nullable(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })),
  valeurChaine: Nullable(Text(500)),
  valeurTexte: Nullable(Text(20_000)),
  valeurDate: Nullable(Type.String({ format: 'date-time' })),
};

export const ParametreCreate = Type.Object({
  ...Type.Partial(Type.Object(writable)).properties,
  nom: writable.nom,
});
export type ParametreCreate = Static<typeof ParametreCreate>;

export const ParametreUpdate = Type.Partial(Type.Object({ version: Version, ...writable }));
export type ParametreUpdate = Static<typeof ParametreUpdate>;

export const ParametrePage = PageOf(Parametre);

/** Ranks whose meaning the product knows (specification §3): position = rank in the list sorted by id, from 0. */
export const SETTING_POSITION = {
  wallet: 0,
  certificate: 1,
  lowBalance: 2,
  firstAnnouncement: 3,
  secondAnnouncement: 4,
  panicMode: 5,
  providerKey: 6,
} as const;
export const PROVIDER_KEY_ID = 7;
/** Settings 1–7 can't be deleted (contract §10). */
export const LAST_FIXED_ID = 7;
