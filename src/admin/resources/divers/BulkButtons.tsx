import type { Diver } from '#contract/divers.ts';
import { useState, type ReactNode } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { bulkLock } from '#domain/divers/edits.ts';
import { DIVER_FIELDS } from '#domain/divers/fields.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { can } from '#domain/permissions.ts';
import { BULK_LOCK_REASONS } from '#messages/divers.ts';
import { plural } from '#messages/format.ts';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { useActor, useOffers } from '#ui/data/club-hooks.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import type { ClubDataProvider } from '#admin/providers/dataProvider.ts';
import { useClubDataProvider, useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';
import { diverColumns } from './export-columns.ts';
import MailDialog from './MailDialog.tsx';

interface SelectedProps {
  readonly ids: readonly number[];
}

export default function BulkButtons({ ids }: SelectedProps) {
  const actor = useActor();
  const offersMails = useOffers('memberMails');
  const provider = useClubDataProvider();
  return (
    <>
      {offersMails && (
        <DialogButton renderDialog={(close) => <MailDialog selection={{ ids: [...ids] }} onClose={close} />}>
          Écrire
        </DialogButton>
      )}
      <ExportButton
        name="Plongeurs"
        columns={diverColumns(can(actor, 'divers.updateTreasury'))}
        emailOf={({ email }: Diver) => email}
        selected={{ count: ids.length, read: (columns) => listSelected(provider, ids, ALL, { columns }) }}
      />
      <DialogButton renderDialog={(close) => <TribeDialog ids={ids} onClose={close} />}>Tribu</DialogButton>
      <DialogButton renderDialog={(close) => <DeactivateDialog ids={ids} onClose={close} />}>Désactiver</DialogButton>
    </>
  );
}

const ALL = 1_000_000;
const PAGE = 100;
const BY_NAME = { field: 'lastname,firstname', order: 'ASC' } as const;

async function listSelected(provider: ClubDataProvider, ids: readonly number[], perPage = PAGE, meta = {}) {
  const filter = { ids: ids.join(',') };
  const params = { filter, sort: BY_NAME, pagination: { page: 1, perPage }, meta };
  return (await provider.getList<Diver>('divers', params)).data;
}

/** Reads the selected members by pages of a screen, those of other pages too. */
const useSelected = (ids: readonly number[]) =>
  useProviderQuery(['divers', 'selected', ids], async (provider) => {
    const starts = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) => page * PAGE);
    const pages = starts.map((start) => listSelected(provider, ids.slice(start, start + PAGE)));
    return (await Promise.all(pages)).flat();
  });

interface BulkDialogProps extends SelectedProps {
  readonly onClose: () => void;
}

interface BulkEditDialogProps extends BulkDialogProps {
  readonly values: { readonly desactived: true } | { readonly familyId: string | null };
  readonly titleOf: (count: number) => string;
  readonly labelOf: (count: number) => string;
  /** Words after the number: what was done. */
  readonly done: readonly [one: string, many: string];
  readonly variant?: 'danger';
  readonly children: ReactNode;
}

/** Says how many change, and who does not and why; those whom the server refuses stay selected. */
function BulkEditDialog({ ids, values, titleOf, labelOf, done, variant, onClose, children }: BulkEditDialogProps) {
  const actor = useActor();
  const { onSelect } = useListContext();
  const notify = useNotify();
  const selected = useSelected(ids);
  const field = 'desactived' in values ? 'desactived' : 'familyId';
  const judged = (selected.data ?? []).map((diver) => ({ diver, lock: bulkLock(actor, diver, field) }));
  const open = judged.filter(({ lock }) => lock === null).map(({ diver }) => diver.id);
  const left = judged.flatMap(({ diver, lock }) => (lock ? [`${sortedName(diver)} (${BULK_LOCK_REASONS[lock]})`] : []));
  const edit = useProviderMutation({
    mutationFn: (provider) => provider.updateDivers(open, values),
    onSuccess: (written) => {
      if (written.done > 0) notify(`${plural(written.done, done[0], done[1])}.`);
      if (written.reason) notify(written.reason, { type: 'warning' });
      onSelect(written.refused);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={titleOf(open.length)}
      confirmLabel={labelOf(open.length)}
      {...(variant && { variant })}
      reason={selected.data && open.length === 0 ? 'Aucun membre de la sélection ne peut l’être.' : null}
      mutation={edit}
      onConfirm={() => edit.mutate()}
      onClose={onClose}
    >
      {children}
      <QueryBody query={selected} loading="Lecture de la sélection…" skeleton={<Skeleton height={24} />}>
        {() => left.length > 0 && <p>{`Sans changement\u00a0: ${left.join(', ')}.`}</p>}
      </QueryBody>
    </ConfirmDialog>
  );
}

const members = (count: number): string => plural(count, 'membre', 'membres');

const DeactivateDialog = (props: BulkDialogProps) => (
  <BulkEditDialog
    {...props}
    values={{ desactived: true }}
    titleOf={(count) => `Désactiver ${members(count)}\u00a0?`}
    labelOf={(count) => `Désactiver ${members(count)}`}
    done={['membre désactivé', 'membres désactivés']}
    variant="danger"
  >
    <p>Ces membres ne s’inscrivent plus et sont déconnectés. La connexion, leur fiche et le paiement leur restent.</p>
  </BulkEditDialog>
);

function TribeDialog(props: BulkDialogProps) {
  const [typed, setTyped] = useState('');
  const tribe = typed.trim();
  return (
    <BulkEditDialog
      {...props}
      values={{ familyId: tribe || null }}
      titleOf={(count) => `Tribu de ${members(count)}`}
      labelOf={(count) =>
        tribe ? `Mettre ${members(count)} dans la tribu` : `Retirer ${members(count)} de leur tribu`
      }
      done={['membre a changé de tribu', 'membres ont changé de tribu']}
    >
      <TextField
        label="Tribu"
        help="Les membres d’une tribu s’inscrivent l’un l’autre. Vide&nbsp;: ils quittent la leur."
        maxLength={DIVER_FIELDS.familyId.max}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </BulkEditDialog>
  );
}
