import { Typography } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import type { Dossier, SentDossier } from '../../../shared/contract/season.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { owes } from '../../../shared/domain/membership/dossier-state.ts';
import { longDay, timeOf } from '../../../shared/messages/dates.ts';
import { amount } from '../../../shared/messages/money.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { QueryBody } from '../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import cells from '../../components/cells.module.css';
import { ConfirmDialog } from '../../../shared/ui/components/ConfirmDialog.tsx';
import { useProviderMutation } from '../../components/useProviderMutation.ts';
import { dueOf, ofFullName } from './dossier-labels.ts';
import { SettleDialog } from './SettleDialog.tsx';

/** Buttons of a row: read the dossier, record its payment, reactivate the member. */
export function DossierActions({ dossier }: { readonly dossier: Dossier }) {
  const [opened, setOpened] = useState<'read' | 'settle' | 'reactivate' | null>(null);
  const due = dueOf(dossier);
  const name = sortedName(dossier);
  const close = (): void => setOpened(null);
  return (
    <span className={cells.inline}>
      {dossier.sentAt !== null && (
        <Button size="s" onClick={() => setOpened('read')}>
          Lire<span className="visually-hidden"> le dossier de {name}</span>
        </Button>
      )}
      {owes(due) && (
        <Button size="s" onClick={() => setOpened('settle')}>
          Réglé…<span className="visually-hidden"> par un autre moyen, {name}</span>
        </Button>
      )}
      {dossier.desactived && (
        <Button size="s" onClick={() => setOpened('reactivate')}>
          Réactiver…<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {opened === 'read' && <ReadDialog dossier={dossier} onClose={close} />}
      {opened === 'settle' && owes(due) && <SettleDialog dossier={dossier} due={due} onClose={close} />}
      {opened === 'reactivate' && <ReactivateDialog dossier={dossier} onClose={close} />}
    </span>
  );
}

interface DossierDialogProps {
  readonly dossier: Dossier;
  readonly onClose: () => void;
}

/** Text of the dossier as the member sent it. */
function ReadDialog({ dossier, onClose }: DossierDialogProps) {
  const { id, sentAt } = dossier;
  return (
    <Dialog
      title={`Dossier ${ofFullName(dossier)}`}
      subtitle={sentAt && `Envoyé le ${longDay(parisDay(sentAt))} à ${timeOf(sentAt)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <QueryBody
        // `meta` keeps it apart from the records of the list, which have no text.
        query={useGetOne<SentDossier>('dossiers', { id, meta: { text: true } })}
        loading="Chargement du dossier…"
        skeleton={<Skeleton height={160} />}
      >
        {({ text }) => (
          <Typography variant="inherit" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text ?? 'Ce dossier ne contient pas de texte.'}
          </Typography>
        )}
      </QueryBody>
    </Dialog>
  );
}

/** Reactivates a member: an administrator's decision, never a payment's (contract §10). */
function ReactivateDialog({ dossier, onClose }: DossierDialogProps) {
  const { id, version } = dossier;
  const reactivate = useProviderMutation({
    mutationFn: (provider) =>
      provider.update('divers', { id, data: { desactived: false, version }, previousData: { id } }),
    success: () => `Le compte ${ofFullName(dossier)} est réactivé.`,
    onSuccess: onClose,
  });
  const due = dueOf(dossier);
  return (
    <ConfirmDialog
      title={`Réactiver ${sortedName(dossier)} ?`}
      confirmLabel="Réactiver ce compte"
      mutation={reactivate}
      onConfirm={() => reactivate.mutate()}
      onClose={onClose}
    >
      <p>Ce membre retrouve l’accueil, son dossier et les inscriptions aux plongées.</p>
      {owes(due) && <Banner tone="warning">{`Sa cotisation de ${amount(due)} n’est pas réglée.`}</Banner>}
    </ConfirmDialog>
  );
}
