import { Type, type Static } from 'typebox';
import { LEVELS } from '#domain/levels.ts';
import { Licence } from './common.ts';
import { Password } from './users.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });

/** The code that the server printed when it started without a super administrator, in any spacing (our server only). */
export const FirstCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 60 }) });
export type FirstCode = Static<typeof FirstCode>;

/** POST /premiere-visite */
export const FirstAdministratorBody = Type.Object({
  ...FirstCode.properties,
  /** Or any other identifier. */
  licenceNumber: Licence,
  lastname: Name,
  firstname: Name,
  email: Type.String({ minLength: 1, maxLength: 200 }),
  level: Type.Optional(Type.Enum(LEVELS)),
  password: Password,
});
export type FirstAdministratorBody = Static<typeof FirstAdministratorBody>;
