import { Type, type Static } from 'typebox';
import { MAX_PRICE, MAX_REASON_LENGTH, MAX_SERIES } from '#domain/events/changes.ts';
import { EVENT_STATUSES } from '#domain/events/status.ts';
import { MAX_POSITION, REGISTRATION_TYPES } from '#domain/registration/placement.ts';
import { Count, Id, Instant, memberName, ListQuery, Nullable, PageOf, Text, Version } from './common.ts';
import { SiteAddress } from './sites.ts';
import { Tariffs } from './tariffs.ts';

const Maximum = Type.Integer({ minimum: 0, maximum: MAX_POSITION });
const Position = Type.Integer({ minimum: 1, maximum: MAX_POSITION });
const RegistrationTypeName = Type.Enum(REGISTRATION_TYPES);
const EventStatusName = Type.Enum(EVENT_STATUSES);

/** Removed entries have `active: false` (contract §5); some fields are absent without `registrants.details`. */
export const Entry = Type.Object({
  ...memberName,
  level: Type.String(),
  caci_date: Type.Optional(Nullable(Type.String())),
  familyId: Type.Optional(Nullable(Type.String())),
  /** On the outing's day; absent on existing servers. */
  certificateValid: Type.Optional(Type.Boolean()),
  active: Type.Boolean(),
  position: Type.Integer(),
  type: RegistrationTypeName,
  description: Type.String(),
  deleteDate: Nullable(Type.String()),
  /** Euros taken from the wallet with the place, or to be taken with it; absent: nothing, or not shown as the certificate is not. */
  charge: Type.Optional(Type.Number()),
});
export type Entry = Static<typeof Entry>;

/** Index p − 1 holds position p, holes are null, removed entries come last. */
const Slots = Type.Array(Nullable(Entry));

export const ClubEvent = Type.Object({
  id: Id,
  version: Version,
  date: Type.String(),
  site: Type.Object({ id: Id, name: Type.String(), address: SiteAddress }),
  hourRdv: Type.String(),
  diverMaxNumber: Type.Integer(),
  accompanistMaxNumber: Type.Integer(),
  description: Type.String(),
  status: EventStatusName,
  complete: Type.Boolean(),
  inscriptionToClub: Type.Boolean(),
  plongeeAutonomes: Type.Boolean(),
  needcadre: Type.Boolean(),
  accompanistFreeText: Type.String(),
  /** Euros (our server only); null: none is given. */
  price: Nullable(Type.Number()),
  /** Its own prices, which go before (our server only); null: those of the club (domain/events/prices.ts). */
  tariffs: Nullable(Tariffs),
  /** Whether the price is taken from the wallet with the registration (our server only); null: as the club chooses (domain/events/charges.ts). */
  chargedAtRegistration: Nullable(Type.Boolean()),
  /** Why it was cancelled or moved (our server only); null: no reason is known. */
  reason: Nullable(Type.String()),
  /** Start before it was moved (our server only); null: it was not. */
  movedFrom: Nullable(Type.String()),
  participate: Type.Boolean(),
  participants: Slots,
  pendingParticipants: Slots,
  accompanists: Slots,
  pendingAccompanists: Slots,
  participantsCount: Type.Integer(),
  pendingParticipantsCount: Type.Integer(),
  accompanistsCount: Type.Integer(),
  pendingAccompanistsCount: Type.Integer(),
});
export type ClubEvent = Static<typeof ClubEvent>;

const writable = {
  date: Instant,
  site: Type.Object({ id: Id }),
  /** `HH:mm` or empty. */
  hourRdv: Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$' }),
  diverMaxNumber: Maximum,
  accompanistMaxNumber: Maximum,
  description: Text(5000),
  status: EventStatusName,
  complete: Type.Boolean(),
  inscriptionToClub: Type.Boolean(),
  plongeeAutonomes: Type.Boolean(),
  needcadre: Type.Boolean(),
  accompanistFreeText: Text(2000),
  price: Nullable(Type.Number({ minimum: 0, maximum: MAX_PRICE })),
  tariffs: Nullable(Tariffs),
  chargedAtRegistration: Nullable(Type.Boolean()),
};

export const EventCreate = Type.Object({
  ...Type.Partial(Type.Object(writable)).properties,
  date: writable.date,
  site: writable.site,
});
export type EventCreate = Static<typeof EventCreate>;

const { date: _, ...everyDate } = EventCreate.properties;

/** POST /events/serie: the same outing on each date (our server only). */
export const EventSeries = Type.Object({
  ...everyDate,
  dates: Type.Array(Instant, { minItems: 1, maxItems: MAX_SERIES, uniqueItems: true }),
});
export type EventSeries = Static<typeof EventSeries>;

export const EventUpdate = Type.Partial(Type.Object({ version: Version, ...writable }));
export type EventUpdate = Static<typeof EventUpdate>;

/** POST /events/{id}/annulation: the mails and the history say the reason (our server only). */
export const Cancellation = Type.Object({
  reason: Type.String({ maxLength: MAX_REASON_LENGTH, pattern: '\\S' }),
  /** Pays the debits back in the same transaction, for those who write the ledger. */
  refund: Type.Optional(Type.Boolean()),
});
export type Cancellation = Static<typeof Cancellation>;

/** POST /events/{id}/report: another day, on which all keep their places (our server only). */
export const EventMove = Type.Object({
  version: Version,
  date: writable.date,
  hourRdv: writable.hourRdv,
  reason: Cancellation.properties.reason,
});
export type EventMove = Static<typeof EventMove>;

/** GET /events/{id}/annulation: what cancelling would bring. */
export const CancellationPreview = Type.Object({
  /** Members to mail, with a place and waiting; 0 where the outing is past. */
  registered: Count,
  waiting: Count,
  /** Registrants without an address. */
  unreachable: Count,
  /** Count of the debits to refund, and their sum in euros for those who read the ledger. */
  debits: Count,
  debited: Type.Optional(Type.Number()),
});
export type CancellationPreview = Static<typeof CancellationPreview>;

export const EventPage = PageOf(ClubEvent);
export const EventList = Type.Array(ClubEvent);

/** `from` is MM/DD/YYYY (specification §7), by default today. */
export const EventQuery = Type.Object({
  ...Type.Omit(ListQuery, ['q']).properties,
  from: Type.Optional(Type.String({ maxLength: 30 })),
});
export type EventQuery = Static<typeof EventQuery>;

/** Body of the participant calls (specification §7). */
export const RegistrationBody = Type.Object({
  position: Type.Optional(Position),
  type: RegistrationTypeName,
  description: Type.Optional(Nullable(Text(4000))),
  /** Euros that the member was told; another than what the place takes is refused. */
  charge: Type.Optional(Nullable(Type.Number())),
});
export type RegistrationBody = Static<typeof RegistrationBody>;

/** For calls whose path names the place or the entry. */
export const PlaceBody = Type.Partial(RegistrationBody);
export type PlaceBody = Static<typeof PlaceBody>;

export const ParticipantParams = Type.Object({ eventId: Id, diverId: Id });
export type ParticipantParams = Static<typeof ParticipantParams>;
export const PlaceParams = Type.Object({
  ...ParticipantParams.properties,
  position: Position,
  type: RegistrationTypeName,
});
/** `threshold` is the client's view of the maximum: its form is checked, its value ignored (contract §5). */
export const ThresholdParams = Type.Object({
  ...ParticipantParams.properties,
  threshold: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
});
export const EventIdParams = Type.Object({ eventId: Id });

/** iCalendar addresses, secret: GET /calendar reads them, POST creates or replaces them, DELETE ends them. */
export const Calendar = Type.Object({
  open: Type.Boolean(),
  /** `https://…/calendrier/{key}/mes-plongees.ics`; null while there is none. */
  personalUrl: Nullable(Type.String()),
  /** `https://…/calendrier/{key}/club.ics`; null while there is none. */
  clubUrl: Nullable(Type.String()),
});
export type Calendar = Static<typeof Calendar>;
