import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Erasure, KeptIdentity } from '#contract/personal-data.ts';
import { fullName } from '#domain/divers/identity.ts';
import type { RemarkPlace } from '#domain/personal-data.ts';
import { numericDay } from '#messages/format.ts';
import { REMARK_PLACE_LABELS } from '#messages/personal-data.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, ROW_HEADER, SENTENCES, ParisDayField } from '#admin/components/list/ClubTable.tsx';
import cells from '#admin/components/list/cells.module.css';
import { filteredList } from '#admin/components/screen-addresses.ts';
import { useNotifyError, useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';

const Col = DataTable.Col<Erasure>;

export function ErasureList() {
  const query = useProviderQuery(['erasure'], (provider, call) => provider.call('GET /effacements', call));
  return (
    <>
      <PageTitle
        back={paths.dataRequests}
        intro="Les membres effacés, les textes d’autres personnes à relire, et jusqu’à quand les comptes gardent leur nom."
      >
        Effacements
      </PageTitle>
      <QueryBody
        query={query}
        loading="Chargement des effacements…"
        skeleton={<Skeleton height={240} />}
        isEmpty={({ erasures }) => erasures.length === 0}
        empty={
          <EmptyState icon="check" title="Aucun membre n’a été effacé">
            <p>Un effacement se fait depuis la fiche du membre.</p>
          </EmptyState>
        }
      >
        {({ erasures }) => (
          <Sheet>
            <ClubTable<Erasure> label="Effacements" {...SENTENCES} data={erasures} rowsAtOnce={100}>
              <Col source="at" label="Date" style={{ width: 118 }} field={ParisDayField} />
              <Col {...ROW_HEADER} source="name" label="Membre" style={{ width: '20%' }} />
              <Col label="Par" style={{ width: '20%' }} render={({ author }) => author ?? 'Sauvegarde reprise'} />
              <Col
                label="À relire"
                render={({ remarks }) => (remarks.length === 0 ? '—' : <Remarks remarks={remarks} />)}
              />
              <Col
                label="Nom pour les comptes"
                style={{ width: 190 }}
                render={(erasure) => <IdentityButton erasure={erasure} />}
              />
            </ClubTable>
          </Sheet>
        )}
      </QueryBody>
    </>
  );
}

function IdentityButton({ erasure: { id, name, identityUntil } }: { readonly erasure: Erasure }) {
  const reading = useProviderMutation<KeptIdentity>({
    mutationFn: (provider) => provider.call('GET /effacements/:id/identite', { params: { id } }),
    onError: useNotifyError(),
    refreshes: false,
  });
  if (identityUntil === null) return 'Non gardé';
  return (
    <>
      <Button size="s" busy={reading.isPending} aria-haspopup="dialog" onClick={() => reading.mutate()}>
        Voir<span className="visually-hidden"> le nom gardé de {name}</span>
      </Button>
      <span className={cells.secondLine}>jusqu’au {numericDay(identityUntil)}</span>
      {reading.data && <IdentityDialog identity={reading.data} onClose={reading.reset} />}
    </>
  );
}

const IdentityDialog = ({ identity, onClose }: { readonly identity: KeptIdentity; readonly onClose: () => void }) => (
  <Dialog
    size="s"
    title={fullName(identity)}
    subtitle={`Gardé pour les comptes jusqu’au ${numericDay(identity.until)}`}
    onClose={onClose}
    footer={<Button onClick={onClose}>Fermer</Button>}
  >
    <p>{identity.adresse || 'Sans adresse'}</p>
    <p>
      {identity.codepostal} {identity.ville}
    </p>
    <p>Cette lecture est notée au journal de sécurité.</p>
  </Dialog>
);

const ADDRESSES: Readonly<Record<RemarkPlace, (id: number) => string>> = {
  outing: paths.eventUpdate,
  seance: () => paths.seancesPlan,
  site: paths.site,
  setting: paths.parametre,
  member: paths.diver,
  registration: paths.outing,
  donation: paths.donation,
  movement: (diver) => filteredList(paths.ledger, { diver }),
};

type Remark = Erasure['remarks'][number] & { readonly excerpt?: string };

/** Free texts of others to read again, each with the screen that changes it. */
export const Remarks = ({ remarks }: { readonly remarks: readonly Remark[] }) => (
  <ul>
    {remarks.map(({ place, id, excerpt }, at) => (
      <li key={at}>
        <Link to={ADDRESSES[place](id)}>
          {REMARK_PLACE_LABELS[place]} n°&nbsp;{id}
        </Link>
        {excerpt !== undefined && <span className={cells.secondLine}>«&nbsp;{excerpt}&nbsp;»</span>}
      </li>
    ))}
  </ul>
);
