import { Type, type Static } from 'typebox';
import { Id, Nullable, PageOf, Text, Version } from './common.ts';

/** Specification §3: the rank of a setting says which value counts. */
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

export const ParametreCreate = Type.Object({ ...Type.Partial(Type.Object(writable)).properties, nom: writable.nom });
export type ParametreCreate = Static<typeof ParametreCreate>;

export const ParametreUpdate = Type.Partial(Type.Object({ version: Version, ...writable }));
export type ParametreUpdate = Static<typeof ParametreUpdate>;

/** Digits are an id, other texts a name. */
export const IdOrNameParams = Type.Object({ idOrName: Type.String({ minLength: 1, maxLength: 100 }) });

/** POST /parametres/HELLOASSO/{argument}: the body is the new refresh credential, the argument is ignored. */
export const ProviderKeyParams = Type.Object({ argument: Text() });
/** DELETE /parametres/HELLOASSO/cle: ends the stored credential, when the setting still has that version. */
export const ProviderKeyQuery = Type.Object({ version: Version });
export const ProviderKeyText = Type.String({ minLength: 1, maxLength: 20_000 });

export const ParametrePage = PageOf(Parametre);
