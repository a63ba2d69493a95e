import { instantInParis } from '#domain/dates.ts';
import { chargeOf } from '#domain/events/charges.ts';
import { priceOf } from '#domain/events/prices.ts';
import { isOpenTo, lastNewsMoment, MAX_NEWS } from '#domain/mail/outing-news.ts';
import type { ClubSettings } from '#domain/parametres/club-settings.ts';
import { placesToJoin } from '#domain/registration/eligibility.ts';
import { type Kind, placesLeft } from '#domain/registration/placement.ts';
import { newsParagraphs, newsSubject } from '#messages/outing-news.ts';
import { paths } from '#shared/paths.ts';
import type { LiveClub } from '#server/commons/club/live-club.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';
import { choicesParagraph, memberMail, type Mail } from '#server/commons/mail/mail.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import type { Sender, ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { claimIfDue, findJob, finishJob, KEPT_CLAIM_MS, keepingClaim } from '#server/db/jobs.ts';
import { actorOfRow } from '#server/modules/accounts/credentials/authenticator.ts';
import { type EntryRow, registrationsRepository } from '#server/modules/outings/entries/repository.ts';
import type { EventRow } from '#server/modules/outings/events/mapping.ts';
import { eventsRepository } from '#server/modules/outings/events/repository.ts';
import { type NewsRow, outingNewsRepository } from './outing-news-repository.ts';

/** A mail that only its first cause writes. */
export type Reminder = Mail & { readonly cause: string };

interface Outing {
  readonly event: EventRow;
  readonly active: readonly EntryRow[];
}

const KINDS: readonly Kind[] = ['PARTICIPANT', 'ACCOMPANIST'];
/** Years of four digits sort as texts. */
const END_OF_TIME = instantInParis('2999-12-31');

async function outingsOf(tx: Tx, events: readonly EventRow[]): Promise<Outing[]> {
  const entries = await registrationsRepository(tx).ofEvents(events.map(({ id }) => id));
  const byEvent = Map.groupBy(
    entries.filter(({ active }) => active === 1),
    ({ event_id: id }) => id,
  );
  return events.map((event) => ({ event, active: byEvent.get(event.id) ?? [] }));
}

/** Places whose state has changed since the last check. */
async function changes(tx: Tx, now: Date): Promise<NewsRow[]> {
  const outings = await outingsOf(tx, await eventsRepository(tx).between(now, END_OF_TIME));
  const seen = await outingNewsRepository(tx).ofEvents(outings.map(({ event }) => event.id));
  const known = new Map(seen.map((row) => [`${row.event_id} ${row.kind}`, row]));
  return outings.flatMap(({ event, active }) =>
    KINDS.flatMap((kind) => {
      const before = known.get(`${event.id} ${kind}`);
      const open = Number(isOpenTo(event, kind, active));
      if (before?.open === open) return [];
      const opened_at = before?.opened_at ?? null;
      const row = { event_id: event.id, kind, open };
      return open === 1
        ? { ...row, opened_at: now.toISOString(), freed: Number(opened_at !== null) }
        : { ...row, opened_at, freed: 0 };
    }),
  );
}

interface Issue {
  /** With the member, names one mail. */
  readonly cause: string;
  readonly news: readonly NewsRow[];
  readonly atOnce: boolean;
}

interface Club extends Pick<LiveClub['config'], 'tariffs' | 'charges'> {
  readonly settings: ClubSettings;
}

/** News of one outing for one member; null: they have a place, or may not take any that is new. */
function newsFor(member: DiverRow, { event, active }: Outing, news: readonly NewsRow[], club: Club, now: Date) {
  const priced = (kind: Kind) => ({
    level: member.level,
    memberKind: member.member_kind,
    supervises: kind === 'ACCOMPANIST',
  });
  const { kinds } = placesToJoin(
    {
      actor: actorOfRow(member),
      candidate: {
        active: member.active === 1,
        desactived: member.desactived === 1,
        level: member.level,
        wallet: member.wallet_cents,
        alreadyRegistered: active.some((entry) => entry.diver_id === member.id),
      },
      outing: event,
      wallet: club.settings.wallet,
      now,
      tooLate: false,
    },
    (kind) => chargeOf(priced(kind), event, club),
  );
  const kind = kinds.find((one) => news.some((row) => row.kind === one));
  if (!kind) return null;
  return {
    outing: event,
    kind,
    freed: news.some((row) => row.kind === kind && row.freed === 1),
    left: placesLeft(event, kind, active),
    price: priceOf(priced(kind), event, club.tariffs),
  };
}

/** Mails of an issue that were not written yet; a member without news gets none. */
async function mailsOf(
  tx: Tx,
  { cause, news, atOnce }: Issue,
  club: Omit<Club, 'settings'>,
  sender: Sender,
  now: Date,
) {
  const settings = await settingsRepository(tx).club();
  if (news.length === 0 || !settings.homeShown) return [];
  const byEvent = Map.groupBy(news, (row) => row.event_id);
  const events = (await eventsRepository(tx).findMany([...byEvent.keys()]))
    .filter(({ date }) => new Date(date) > now)
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const outings = await outingsOf(tx, events);
  const urlOf = (path: string): string => new URL(path, sender.publicUrl).href;
  return (await outingNewsRepository(tx).readers(atOnce)).flatMap((member): Reminder[] => {
    const own = outings.flatMap((outing) => {
      const { id } = outing.event;
      const found = newsFor(member, outing, byEvent.get(id) ?? [], { ...club, settings }, now);
      return found ? [{ ...found, url: urlOf(paths.outing(id)) }] : [];
    });
    if (own.length === 0) return [];
    const subject = newsSubject(own).replace(/\s+/g, ' ');
    const text = [...newsParagraphs(own, MAX_NEWS, urlOf(paths.home)), choicesParagraph(sender)];
    return [{ ...memberMail(sender, 'NEW_OUTINGS', member, subject, text), cause: `outings:${member.id}:${cause}` }];
  });
}

const JOB = 'outing-news';
/** Age up to which mails that a stopped process missed are still written. */
const AT_ONCE_MS = 24 * 3_600_000;

interface Options extends Pick<ServiceContext, 'database' | 'clock' | 'club' | 'sender'> {
  /** Queues mails, each once per cause; false: the process ends before. */
  readonly enqueue: (mails: readonly Reminder[]) => Promise<boolean>;
}

/** Tells members of places that they may take, and that were not there when it last looked. */
export function outingNews({ enqueue, ...context }: Options) {
  const { database, clock, club, sender } = context;
  const send = async (issue: Issue, now: Date): Promise<boolean> =>
    enqueue(await database.read((tx) => mailsOf(tx, issue, club.config, sender, now)));

  async function sendAtOnce(now: Date): Promise<void> {
    const after = new Date(now.getTime() - AT_ONCE_MS);
    const rows = await database.read((tx) => outingNewsRepository(tx).openedWithin(after, now));
    // What was seen in one look stands in one mail.
    for (const [cause, news] of Map.groupBy(rows, (row) => row.opened_at ?? ''))
      await send({ cause, news, atOnce: true }, now);
  }

  /** Writes the weekly mail; resumes one that a stopped process left unfinished. */
  async function sendWeekly(now: Date, until: Date): Promise<void> {
    const news = await database.read(async (tx) => {
      const last = (await findJob(tx, JOB))?.last_run_at;
      return outingNewsRepository(tx).openedWithin(last ? new Date(last) : null, until);
    });
    if (await send({ cause: until.toISOString(), news, atOnce: false }, now))
      await database.write((tx) => finishJob(tx, JOB, until, null));
  }

  return async (): Promise<void> => {
    const now = clock();
    const seen = await database.read((tx) => changes(tx, now));
    if (seen.length > 0) await database.write((tx) => outingNewsRepository(tx).save(seen));
    await sendAtOnce(now);
    const until = lastNewsMoment(club.config.outingNews, now);
    if (await claimIfDue(database, JOB, now, KEPT_CLAIM_MS, until))
      await keepingClaim(context, JOB, () => sendWeekly(now, until));
  };
}
