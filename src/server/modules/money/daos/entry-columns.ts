import type { Dao, DaoUpdate } from '#contract/daos.ts';
import * as entry from '#domain/daos/entry.ts';
import { siteNamed, type DonationSite } from '#domain/daos/sites.ts';
import type { Cents } from '#domain/money.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { centsOrRefuse } from '#server/commons/service/wire-values.ts';
import type { Distances } from './distances.ts';
import type { DaoColumns } from './mapping.ts';

interface Holder {
  readonly gps: string;
  readonly voiturecv: number;
}

export const refuse = (why: entry.DonationRefusal | null, field?: string): void => {
  if (why !== null) throw new DomainError(why, { field });
};

const centsOf = (euros: number): Cents => centsOrRefuse(euros, 'daoprix', 'INVALID_VALUE');

/** Columns of a donation; fields that a body leaves out or unchanged stay, whatever the table of sites says by now. */
export function entryColumns(sites: readonly DonationSite[], distances: Distances) {
  const driven = async (holder: Holder, site: DonationSite): Promise<entry.Journey> =>
    entry.journeyOf(holder.voiturecv, await distances.driven(holder.gps, site.gps));

  function siteOf(name: string): DonationSite {
    const site = siteNamed(sites, name);
    if (!site) throw new DomainError('DONATION_SITE_UNKNOWN', { field: 'daosite' });
    return site;
  }

  /** `before`: null for a new one. Requests the distance last, after all checks. */
  return async function columnsOf(
    write: DaoUpdate,
    before: Dao | null,
    holder: Holder,
    editing: entry.Editing,
  ): Promise<DaoColumns> {
    const { treasurer } = editing;
    const { daodate = editing.today, daosite = '', daomotif = '', daolocked = false } = { ...before, ...write };
    if (daodate !== before?.daodate) refuse(entry.whyNotThisDay(daodate, editing, before === null), 'daodate');
    if (daomotif !== before?.daomotif && !entry.isReason(daomotif))
      throw new DomainError('INVALID_VALUE', { field: 'daomotif' });
    const moved = daosite === before?.daosite ? null : siteOf(daosite);
    const kept = moved?.cents ?? centsOf(before?.daoprix ?? 0);
    const price = write.daoprix === undefined ? kept : centsOf(write.daoprix);
    if (daolocked !== (before?.daolocked ?? false) && !treasurer)
      throw new DomainError('FIELD_FORBIDDEN', { field: 'daolocked' });
    const journey = await journeyAfter(write.daokm, before, holder, moved, treasurer);
    return {
      day: daodate,
      site: moved?.name ?? daosite,
      motif: daomotif,
      km: journey.km,
      km_source: journey.source,
      price_cents: treasurer ? price : kept,
      comment:
        write.daocommentaire === undefined ? (before?.daocommentaire ?? '') : (write.daocommentaire ?? '').trim(),
      locked: Number(daolocked),
    };
  };

  /** Requests the distance again only if it was unknown. */
  async function journeyAfter(
    sent: number | undefined,
    before: Dao | null,
    holder: Holder,
    moved: DonationSite | null,
    treasurer: boolean,
  ): Promise<entry.Journey> {
    const site = moved ?? siteNamed(sites, before?.daosite ?? '');
    const typed = moved === null && sent === before?.daokm ? undefined : sent;
    if (moved === null && before !== null) {
      const stored: entry.Journey = { km: before.daokm, source: before.kmSource ?? 'UNKNOWN' };
      if (typed === undefined && stored.source !== 'UNKNOWN') return stored;
      // The treasurer's distance is the member's upper bound.
      if (stored.source === 'HAND' && !treasurer) return entry.boundedBy(stored, typed);
    }
    const found: entry.Journey = site ? await driven(holder, site) : { km: 0, source: 'UNKNOWN' };
    return (treasurer ? entry.setByHand : entry.boundedBy)(found, typed);
  }
}
