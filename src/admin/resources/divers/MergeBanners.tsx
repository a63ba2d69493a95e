import type { Diver } from '#contract/divers.ts';
import { endOf } from '#messages/moments.ts';
import { can } from '#domain/permissions.ts';
import { dayAndTime } from '#messages/format.ts';
import { useActor, useOffers } from '#ui/data/club-hooks.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import { useProviderQuery, useRecord } from '#admin/providers/hooks.ts';

/** Records that were merged into this one and can be taken out again; our server only, for super administrators. */
export function MergeBanners() {
  const { id } = useRecord<Diver>();
  const offersMerges = useOffers('erasures');
  const enabled = can(useActor(), 'dataRequests.answer') && offersMerges;
  const { data } = useProviderQuery(
    ['divers', id, 'fusions'],
    (provider, call) => provider.call('GET /divers/:id/fusions', { ...call, params: { id } }),
    { enabled },
  );
  return data?.merges.map(({ id: merge, name, licenceNumber, at, author, until }) =>
    until === null ? null : (
      <Banner
        key={merge}
        tone="note"
        title={`La fiche ${licenceNumber} (${name}) a été fusionnée avec celle-ci`}
        actions={
          <ConfirmButton
            size="s"
            label="Annuler la fusion"
            dialog={{ title: 'Annuler la fusion\u00a0?', confirmLabel: 'Séparer les deux fiches', variant: 'danger' }}
            mutation={{
              mutationFn: (provider) => provider.call('DELETE /fusions/:id', { params: { id: merge }, slow: true }),
              success: () => `La fiche ${licenceNumber} est de nouveau à part.`,
            }}
          >
            <p>
              Ce qui venait de la fiche {licenceNumber} y retourne&nbsp;: argent, inscriptions, frais, e-mails et champs
              repris. Ce qui est arrivé depuis reste ici.
            </p>
          </ConfirmButton>
        }
      >
        <p>
          Par {author}, {dayAndTime(at)}. Cela s’annule jusqu’au {endOf(until)}.
        </p>
      </Banner>
    ),
  );
}
