import type * as wire from '#contract/receipts.ts';
import * as rules from '#domain/daos/receipts.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { isExplained } from '#domain/ledger/kinds.ts';
import { eurosOfCents } from '#domain/money.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { isEmail } from '#domain/text.ts';
import { receiptFileName } from '#messages/file-names.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import type { Mail, Recipient } from '#server/commons/mail/mail.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { booksRepository } from '../books/repository.ts';
import { daosRepository } from '../daos/repository.ts';
import { givenOnline } from '../reconciliation/gifts-query.ts';
import { referencesOf, rowsBack, waiverRows } from './book-rows.ts';
import { cancellationMail, receiptMail } from './mail-templates.ts';
import { nameOf, plannedOnWire, receiptPlan, type ReceiptDraft } from './plan.ts';
import { receiptsRepository, type ReceiptRow } from './repository.ts';
import { drawReceipt } from './worker.ts';

const labelOf = ({ year, number }: Pick<ReceiptRow, 'year' | 'number'>): string => rules.receiptNumber(year, number);

const receiptOnWire = (row: ReceiptRow): wire.Receipt => ({
  id: row.id,
  number: labelOf(row),
  giftYear: row.gift_year,
  diver: nameOf(row.diver_id, row),
  total: eurosOfCents(row.cents),
  madeOn: parisDay(row.made_at),
  drawn: row.sha256 !== null,
  cancelled: row.cancelled_at === null ? null : { day: parisDay(row.cancelled_at), reason: row.reason ?? '' },
});

/** Receipts for waived expenses (form 2041-RD, docs/adr/0070). `drawn`: receipts were made, whose files are missing. */
export function receiptsService({ database, clock, club, sender }: ServiceContext, drawn: () => void) {
  const today = (): Day => parisDay(clock());

  /** Throws RECEIPTS_YEAR_OPEN, RECEIPTS_INCOMPLETE. */
  function checkReady(year: number): void {
    if (year >= Number(today().slice(0, 4))) throw new DomainError('RECEIPTS_YEAR_OPEN', { field: 'year' });
    const [field] = rules.missingMentions(club.config.club, club.config.receipts);
    if (field !== undefined) throw new DomainError('RECEIPTS_INCOMPLETE', { field });
  }

  /** Enqueues a mail for each of these members who has an address. */
  async function tell(tx: Tx, members: readonly number[], write: (to: Recipient) => Mail): Promise<void> {
    const found = await diversRepository(tx).findMany(members);
    await mailQueue(tx).enqueue(found.filter(({ email }) => isEmail(email)).map(write), clock());
  }

  async function write(tx: Tx, actor: Actor, giftYear: number, planned: readonly ReceiptDraft[], last: number) {
    const receipts = receiptsRepository(tx);
    const now = clock();
    const year = Number(today().slice(0, 4));
    const numbered = planned.map((one, at) => ({
      ...one,
      number: last + at + 1,
      label: rules.receiptNumber(year, last + at + 1),
    }));
    const ids = await receipts.add(
      numbered.map(({ member, body, revision, number }) => ({
        year,
        number,
        gift_year: giftYear,
        diver_id: member.diver_id,
        nature: 'EXPENSES' as const,
        revision,
        cents: body.cents,
        body: JSON.stringify(body),
        author_id: actor.id,
        made_at: now.toISOString(),
      })),
    );
    await receipts.setLast(year, last + planned.length);
    for (const [at, id] of ids.entries())
      await receipts.cover(planned[at]?.body.entries.map(([entry]) => entry) ?? [], id);
    const booked = numbered.filter(({ figures }) => figures.unbooked > 0);
    const halves = booked.flatMap(({ member, figures, label }) =>
      waiverRows({ actor, now, giftYear, number: label, member: member.diver_id }, figures.unbooked),
    );
    await booksRepository(tx).addAll(halves, now);
    const mails = new Map(numbered.map(({ member, body, label }) => [member.diver_id, { ...body, number: label }]));
    await tell(tx, [...mails.keys()], (to) =>
      receiptMail(sender, to, orNotFound(mails.get(to.id), 'RECEIPT_NOT_FOUND')),
    );
    await recordSecurity(tx, { at: now, actor, action: 'receiptsMade', detail: { year: giftYear, count: ids.length } });
  }

  async function yearOf(tx: Tx, year: number): Promise<wire.ReceiptYear> {
    const { toMake, leftOut, digest } = await receiptPlan(tx, year, club.config);
    const receipts = receiptsRepository(tx);
    const rows = await receipts.ofYear(year);
    const valid = rows.filter(({ cancelled_at }) => cancelled_at === null);
    const { receipts: settings } = club.config;
    return {
      year,
      isOver: year < Number(today().slice(0, 4)),
      missing: rules.missingMentions(club.config.club, settings),
      pricesCount: settings.pricesCount,
      digest,
      toMake: toMake.map(plannedOnWire),
      leftOut,
      receipts: rows.map(receiptOnWire),
      declaration: {
        count: valid.length,
        sum: eurosOfCents(valid.reduce((sum, { cents }) => sum + cents, 0)),
        until: rules.declarationDeadline((await receipts.year(year))?.ends ?? `${year}-12-31`),
        address: settings.declaration,
      },
    };
  }

  return {
    /** The receipts for a year's gifts, a preview of the next ones, and the figures to declare. */
    year: (year: number) => database.readAtOnce((tx) => yearOf(tx, year)),

    /** All or none. Throws RECEIPTS_STALE where the preview is another one by now, and the errors of `checkReady`. */
    async make(actor: Actor, year: number, { digest }: wire.ReceiptsMaking): Promise<wire.ReceiptYear> {
      checkReady(year);
      await database.write(async (tx) => {
        // Before the plan: a second batch waits here, and then finds the entries covered.
        const last = await receiptsRepository(tx).lockNumbers(Number(today().slice(0, 4)));
        await daosRepository(tx).lockYear(year);
        const plan = await receiptPlan(tx, year, club.config);
        if (plan.digest !== digest) throw new DomainError('RECEIPTS_STALE');
        await write(tx, actor, year, plan.toMake, last);
      });
      drawn();
      return database.readAtOnce((tx) => yearOf(tx, year));
    },

    /** Frees the entries and takes the sums back. Throws RECEIPT_NOT_FOUND, INVALID_VALUE, RECEIPT_CANCELLED. */
    cancel: (actor: Actor, id: number, { reason: typed }: wire.ReceiptCancellation): Promise<wire.Receipt> =>
      database.write(async (tx) => {
        const reason = typed.trim();
        if (!isExplained(reason)) throw new DomainError('INVALID_VALUE', { field: 'reason' });
        const receipts = receiptsRepository(tx);
        const receipt = orNotFound(await receipts.find(id), 'RECEIPT_NOT_FOUND');
        const { year, gift_year: giftYear, diver_id } = receipt;
        const now = clock();
        await receipts.cancel({ receipt_id: id, reason, author_id: actor.id, cancelled_at: now.toISOString() });
        await receipts.uncover(id);
        const number = labelOf(receipt);
        const written = await receipts.transfersOf(referencesOf(number));
        const back = rowsBack({ actor, now, giftYear, number, member: diver_id }, written);
        await booksRepository(tx).addAll(back, now);
        const kept = await mergedRecords.keptOf(tx, diver_id);
        await tell(tx, [kept], (to) => cancellationMail(sender, to, { number, giftYear, reason }));
        await recordSecurity(tx, {
          at: now,
          actor,
          action: 'receiptCancelled',
          subject: diver_id,
          detail: { year, count: receipt.number },
        });
        return receiptOnWire(orNotFound(await receipts.find(id), 'RECEIPT_NOT_FOUND'));
      }),

    /** One's own that count. */
    own: (actor: Actor): Promise<wire.OwnReceipts> =>
      database.read(async (tx) => ({
        receipts: (await receiptsRepository(tx).ofMember(actor.id)).map(receiptOnWire),
        online: (await givenOnline(tx))
          .filter(({ member }) => member.id === actor.id)
          .map(({ year, cents }) => ({ year, amount: eurosOfCents(cents) })),
      })),

    /** The file as it was drawn first. Throws RECEIPT_NOT_FOUND, also for another's. */
    async file(actor: Actor, id: number) {
      const { receipt, kept } = await database.write(async (tx) => {
        const receipts = receiptsRepository(tx);
        const found = orNotFound(await receipts.find(id), 'RECEIPT_NOT_FOUND');
        const { diver_id: subject, gift_year: year } = found;
        const isOwn = (await mergedRecords.keptOf(tx, subject)) === actor.id;
        if (!isOwn && !can(actor, 'donations.all')) throw new DomainError('RECEIPT_NOT_FOUND');
        await recordSecurity(tx, { at: clock(), actor, action: 'receiptDownloaded', subject, detail: { year } });
        return { receipt: found, kept: await receipts.file(id) };
      });
      const bytes = kept ?? (await drawReceipt({ database, clock }, receipt));
      return { name: receiptFileName(labelOf(receipt)), bytes };
    },
  };
}
