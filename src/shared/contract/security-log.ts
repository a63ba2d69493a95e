import { Type, type Static } from 'typebox';
import { TRACED_ACTIONS, type SecurityDetail } from '#domain/security-log.ts';
import { CalendarDay, Id, memberName, ListQuery, Nullable, PageOf } from './common.ts';

const Person = Type.Object(memberName);

/** An act that is traced (our server only, docs/adr/0036). */
export const TracedAct = Type.Object({
  /** `s12` of the security log, `a7` of the history of members. */
  id: Type.String(),
  /** ISO 8601 with the offset of Paris. */
  at: Type.String(),
  action: Type.Enum(TRACED_ACTIONS),
  /** Null: not signed in, or the server by itself. */
  actor: Nullable(Person),
  subject: Nullable(Person),
  /** `date` and `site` are null once the outing is deleted. */
  event: Nullable(Type.Object({ id: Id, date: Nullable(Type.String()), site: Nullable(Type.String()) })),
  /** Caller's network. */
  network: Nullable(Type.String()),
  detail: Type.Unsafe<SecurityDetail>({ type: 'object', additionalProperties: true }),
  /** Number of equal acts that it stands for. */
  times: Type.Integer(),
});
export type TracedAct = Static<typeof TracedAct>;
export const TracedActPage = PageOf(TracedAct);

/** GET /journal: newest first, the newest 10,000 without pages; a page's `totalElements` is exact up to MOST_COUNTED of domain/counting.ts. `actor`, `subject`: first letters of the name; days of Paris, both included. */
export const TraceQuery = Type.Object({
  ...Type.Omit(ListQuery, ['q']).properties,
  actor: ListQuery.properties.q,
  subject: ListQuery.properties.q,
  action: Type.Optional(Type.Enum(TRACED_ACTIONS)),
  from: Type.Optional(CalendarDay),
  to: Type.Optional(CalendarDay),
});
export type TraceQuery = Static<typeof TraceQuery>;
