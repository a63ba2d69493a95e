import { Type, type Static, type TSchema } from 'typebox';

/** Schemas of contract §2, for the server: browser code imports the types alone. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const IdParams = Type.Object({ id: Id });
export type IdParams = Static<typeof IdParams>;
export const Version = Type.Integer({ minimum: 1 });
export const Euros = Type.Number({ minimum: -1_000_000, maximum: 1_000_000 });
export const Text = (maxLength = 200) => Type.String({ maxLength });
/** Kept to the byte, whereas every other text is made one at the door (http/inputs.ts). */
export const Secret = (lengths: { readonly minLength?: number; readonly maxLength: number }) =>
  Type.String({ ...lengths, format: 'password' });
/** `nullable` compiles to a test, where the serialiser would validate a union each time. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T> | null>({ ...schema, nullable: true });
export const CalendarDay = Type.String({ format: 'date' });
export const Instant = Type.String({ format: 'date-time' });
export const Licence = Type.String({ minLength: 1, maxLength: 30 });
export const Count = Type.Integer({ minimum: 0 });
export const Year = Type.Integer({ minimum: 1900, maximum: 2999 });

/** A person by name; a member also by licence, a diver by level. */
export const personName = { id: Id, lastname: Type.String(), firstname: Type.String() };
export const memberName = { id: Id, licenceNumber: Type.String(), lastname: Type.String(), firstname: Type.String() };
export const diverName = { ...personName, level: Type.String() };

export const PageOf = <T extends TSchema>(schema: T) =>
  Type.Object({
    content: Type.Array(schema),
    totalElements: Type.Integer(),
    totalPages: Type.Integer(),
    number: Type.Integer(),
    size: Type.Integer(),
  });

export type Page<T> = Omit<Static<ReturnType<typeof PageOf>>, 'content'> & { content: T[] };

/** `sort=lastname,firstname` or `sort=date,asc`; page from 0; `q`: first letters of the name. */
export const ListQuery = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  q: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ListQuery = Static<typeof ListQuery>;

/** Made once per form: sending it twice writes once. */
export const OnceKey = Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' });

export const ErrorBody = Type.Object({
  message: Type.String(),
  code: Type.String(),
  field: Type.Optional(Type.String()),
  /** With STALE_VERSION: the current record. */
  current: Type.Optional(Type.Unknown()),
  /** With 5xx: the request in the server's log. */
  reference: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBody>;
