import type { Dao, DaoCreate, DaoUpdate } from '#contract/daos.ts';
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

/** Fields that a body leaves out or unchanged stay, whatever the table of sites says by now. */
export function entryColumns(sites: readonly DonationSite[], distances: Distances) {
  const driven = async (holder: Holder, site: DonationSite): Promise<entry.Journey> =>
    entry.journeyOf(holder.voiturecv, await distances.driven(holder.gps, site.gps));

  function siteOf(name: string): DonationSite {
    const site = siteNamed(sites, name);
    if (!site) throw new DomainError('DONATION_SITE_UNKNOWN', { field: 'daosite' });
    return site;
  }

  const checkReason = (motif: string): void => {
    if (!entry.isReason(motif)) throw new DomainError('INVALID_VALUE', { field: 'daomotif' });
  };

  return {
    /** Requests the distance last, after all checks. */
    async ofNew(write: DaoCreate, holder: Holder, editing: entry.Editing): Promise<DaoColumns> {
      const day = write.daodate ?? editing.today;
      refuse(entry.whyNotThisDay(day, editing, true), 'daodate');
      checkReason(write.daomotif);
      const site = siteOf(write.daosite);
      const price = write.daoprix === undefined ? site.cents : centsOf(write.daoprix);
      if (write.daolocked && !editing.treasurer) throw new DomainError('FIELD_FORBIDDEN', { field: 'daolocked' });
      const found = await driven(holder, site);
      const journey = (editing.treasurer ? entry.setByHand : entry.boundedBy)(found, write.daokm);
      return {
        day,
        site: site.name,
        motif: write.daomotif,
        km: journey.km,
        km_source: journey.source,
        price_cents: editing.treasurer ? price : site.cents,
        comment: (write.daocommentaire ?? '').trim(),
        locked: write.daolocked ? 1 : 0,
      };
    },

    async ofChanged(write: DaoUpdate, before: Dao, holder: Holder, editing: entry.Editing): Promise<DaoColumns> {
      const { treasurer } = editing;
      const day = write.daodate ?? before.daodate;
      if (day !== before.daodate) refuse(entry.whyNotThisDay(day, editing, false), 'daodate');
      const motif = write.daomotif ?? before.daomotif;
      if (motif !== before.daomotif) checkReason(motif);
      const moved = write.daosite !== undefined && write.daosite !== before.daosite ? siteOf(write.daosite) : null;
      const kept = moved?.cents ?? centsOf(before.daoprix);
      const price = write.daoprix === undefined ? kept : centsOf(write.daoprix);
      const locked = write.daolocked ?? before.daolocked;
      if (locked !== before.daolocked && !treasurer) throw new DomainError('FIELD_FORBIDDEN', { field: 'daolocked' });
      const journey = await journeyAfter(write.daokm, before, holder, moved, treasurer);
      return {
        day,
        site: moved?.name ?? before.daosite,
        motif,
        km: journey.km,
        km_source: journey.source,
        price_cents: treasurer ? price : kept,
        comment: write.daocommentaire === undefined ? before.daocommentaire : (write.daocommentaire ?? '').trim(),
        locked: Number(locked),
      };
    },
  };

  /** Requests the distance again only if it was unknown. */
  async function journeyAfter(
    sent: number | undefined,
    before: Dao,
    holder: Holder,
    moved: DonationSite | null,
    treasurer: boolean,
  ): Promise<entry.Journey> {
    const stored: entry.Journey = { km: before.daokm, source: before.kmSource };
    if (moved) return (treasurer ? entry.setByHand : entry.boundedBy)(await driven(holder, moved), sent);
    const asked = sent === stored.km ? undefined : sent;
    if (asked === undefined && stored.source !== 'UNKNOWN') return stored;
    // The treasurer's distance is the member's upper bound.
    if (stored.source === 'HAND' && !treasurer) return entry.boundedBy(stored, asked);
    const site = siteNamed(sites, before.daosite);
    const found: entry.Journey = site ? await driven(holder, site) : { km: 0, source: 'UNKNOWN' };
    return (treasurer ? entry.setByHand : entry.boundedBy)(found, asked);
  }
}
