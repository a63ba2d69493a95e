import { Box, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Form, TextInput, useGetOne } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Dossier, SentDossier } from '../../../shared/contract/membership.ts';
import { amount, dayAndTime } from '../../../shared/messages/format.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { isExplained } from '../../../shared/domain/ledger/kinds.ts';
import { owes } from '../../../shared/domain/membership/dossier-state.ts';
import { planOf } from '../../../shared/domain/membership/fee.ts';
import { eurosOfCents, type Cents } from '../../../shared/domain/money.ts';
import { planSentence } from '../../../shared/messages/membership.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { Banner, QueryBody, Skeleton } from '../../../shared/ui/feedback/states.tsx';
import cells from '../../components/list/cells.module.css';
import { ConfirmDialog } from '../../../shared/ui/feedback/ConfirmDialog.tsx';
import { useProviderMutation } from '../../providers/hooks.ts';
import { dueOf, ofFullName } from './dossier-labels.ts';

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

const whenSent = (at: string): string => `le ${dayAndTime(at)}`;

const SentText = ({ children }: { readonly children: string }) => (
  <Typography variant="inherit" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

function ReadDialog({ dossier, onClose }: DossierDialogProps) {
  const { id, sentAt } = dossier;
  return (
    <Dialog
      title={`Dossier ${ofFullName(dossier)}`}
      subtitle={sentAt && `Envoyé ${whenSent(sentAt)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <QueryBody
        // `meta` separates it from the cached records of the list, which have no text.
        query={useGetOne<SentDossier>('membership', { id, meta: { text: true } })}
        loading="Chargement du dossier…"
        skeleton={<Skeleton height={160} />}
      >
        {({ text, earlier, instalments }) => (
          <Stack spacing={2}>
            {instalments.length > 0 && <Banner tone="note">{planSentence(planOf(instalments))}</Banner>}
            <SentText>{text ?? 'Ce dossier ne contient pas de texte.'}</SentText>
            {earlier.map((version) => (
              <Box key={version.sentAt} component="details">
                <summary>{`Envoi précédent, ${whenSent(version.sentAt)}`}</summary>
                <SentText>{version.text}</SentText>
              </Box>
            ))}
          </Stack>
        )}
      </QueryBody>
    </Dialog>
  );
}

const validateReason = (reason: string | undefined) =>
  isExplained(reason) ? undefined : 'Dites comment la cotisation a été réglée\u00a0: le motif reste au journal.';

/** Records a fee paid in cash, by cheque or by transfer. */
function SettleDialog({ dossier, due, onClose }: DossierDialogProps & { readonly due: Cents }) {
  const form = useId();
  const settle = useProviderMutation({
    mutationFn: (provider, reason: string) => provider.settleDossier(dossier.id, { amount: eurosOfCents(due), reason }),
    success: () => `La cotisation ${ofFullName(dossier)} est réglée.`,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={`Cotisation ${ofFullName(dossier)} réglée\u00a0?`}
      confirmLabel={`Enregistrer ${amount(due)}`}
      form={form}
      mutation={settle}
      onClose={onClose}
    >
      <p>
        <strong>{amount(due)}</strong> reçus par un autre moyen que le paiement en ligne. La cotisation passe à 0&nbsp;€
        et le mouvement est inscrit au journal.
      </p>
      <Form id={form} noValidate onSubmit={(values: FieldValues) => settle.mutate((values['reason'] as string).trim())}>
        <TextInput
          source="reason"
          label="Comment"
          placeholder="Espèces, chèque nº…, virement du…"
          validate={validateReason}
          slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off', 'data-autofocus': true } }}
        />
      </Form>
    </ConfirmDialog>
  );
}

/** Only an administrator reactivates a member, never a payment (contract §10). */
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
      title={`Réactiver ${sortedName(dossier)}\u00a0?`}
      confirmLabel="Réactiver ce compte"
      mutation={reactivate}
      onConfirm={() => reactivate.mutate()}
      onClose={onClose}
    >
      <p>Ce membre retrouve l’accueil, son dossier et les inscriptions aux plongées.</p>
      {owes(due) && <Banner tone="warn">{`Sa cotisation de ${amount(due)} n’est pas réglée.`}</Banner>}
    </ConfirmDialog>
  );
}
