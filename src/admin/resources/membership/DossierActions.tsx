import { Box, Stack, Typography } from '@mui/material';
import { BooleanInput, useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Dossier, MissingParts, SentDossier } from '#contract/membership.ts';
import { amount, amountOfEuros, dayAndTime } from '#messages/format.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { isExplained } from '#domain/ledger/kinds.ts';
import { MISSING_LIMIT, owes } from '#domain/membership/dossier-state.ts';
import { planOf } from '#domain/membership/fee.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import { planSentence } from '#messages/membership.ts';
import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { LineInput, ReasonInput } from '#admin/components/form/LineInput.tsx';
import { meansFrom, MeansInputs, type MeansValues } from '#admin/components/form/MeansInputs.tsx';
import { AmountInput } from '#admin/components/form/TypedInput.tsx';
import cells from '#admin/components/list/cells.module.css';
import { useProviderMutation } from '#admin/providers/hooks.ts';
import { dueOf, ofFullName } from './dossier-labels.ts';

export function DossierActions({ dossier }: DossierProps) {
  const due = dueOf(dossier);
  const name = sortedName(dossier);
  return (
    <span className={cells.inline}>
      {dossier.sentAt === null ? (
        dossier.state !== 'awaited' && <MissingButton dossier={dossier} />
      ) : (
        <DialogButton size="s" renderDialog={(close) => <ReadDialog dossier={dossier} onClose={close} />}>
          Lire<span className="visually-hidden"> le dossier de {name}</span>
        </DialogButton>
      )}
      {owes(due) && (
        <DialogButton size="s" renderDialog={(close) => <SettleDialog dossier={dossier} due={due} onClose={close} />}>
          Noter un paiement…<span className="visually-hidden"> de {name}</span>
        </DialogButton>
      )}
      {dossier.desactived && <ReactivateButton dossier={dossier} />}
    </span>
  );
}

interface DossierProps {
  readonly dossier: Dossier;
}

/** Only an administrator reactivates a member, never a payment (contract §10). */
function ReactivateButton({ dossier }: DossierProps) {
  const { id, version } = dossier;
  const name = sortedName(dossier);
  const due = dueOf(dossier);
  return (
    <ConfirmButton
      size="s"
      label={
        <>
          Réactiver…<span className="visually-hidden"> {name}</span>
        </>
      }
      dialog={{ title: `Réactiver ${name}\u00a0?`, confirmLabel: 'Réactiver ce compte' }}
      mutation={{
        mutationFn: (provider) =>
          provider.update('divers', { id, data: { desactived: false, version }, previousData: { id } }),
        success: () => `Le compte ${ofFullName(dossier)} est réactivé.`,
      }}
    >
      <p>Ce membre retrouve l’accueil, son dossier et les inscriptions aux plongées.</p>
      {owes(due) && <Banner tone="warn">{`Sa cotisation de ${amount(due)} n’est pas réglée.`}</Banner>}
    </ConfirmButton>
  );
}

interface DossierDialogProps extends DossierProps {
  readonly onClose: () => void;
}

const whenSent = (at: string): string => `le ${dayAndTime(at)}`;

const SentText = ({ children }: { readonly children: string }) => (
  <Typography variant="inherit" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

function ReadDialog({ dossier, onClose }: DossierDialogProps) {
  const { id, sentAt, missing } = dossier;
  return (
    <Dialog
      title={`Dossier ${ofFullName(dossier)}`}
      subtitle={sentAt && `Envoyé ${whenSent(sentAt)}`}
      onClose={onClose}
      footer={
        <>
          <MissingButton dossier={dossier} />
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <QueryBody
        // `meta` separates it from the cached records of the list, which have no text.
        query={useGetOne<SentDossier>('membership', { id, meta: { text: true } })}
        loading="Chargement du dossier…"
        skeleton={<Skeleton height={160} />}
      >
        {({ text, earlier, instalments = [] }) => (
          <Stack spacing={2}>
            {instalments.length > 0 && <Banner tone="note">{planSentence(planOf(instalments))}</Banner>}

            {missing && (
              <Banner tone="warn" title="Ce qui manque">
                <SentText>{missing}</SentText>
              </Banner>
            )}
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

const MissingButton = ({ dossier }: DossierProps) => (
  <DialogButton size="s" renderDialog={(close) => <MissingDialog dossier={dossier} onClose={close} />}>
    Ce qui manque…<span className="visually-hidden"> au dossier {ofFullName(dossier)}</span>
  </DialogButton>
);

/** Common missing parts, added to the note by a button. */
const MISSING_PARTS = ['certificat médical illisible', 'photo', 'signature', 'autorisation parentale'];

type MissingValues = Pick<MissingParts, 'again' | 'mail'> & { readonly missing: string | null };

/** Writes the note of what a dossier lacks; an empty text deletes it. */
function MissingDialog({ dossier, onClose }: DossierDialogProps) {
  const { id, version, missing, email, state } = dossier;
  const note = useProviderMutation({
    mutationFn: (provider, { missing: text, ...values }: MissingValues) =>
      provider.call('PUT /dossiers/:id/manque', { params: { id }, body: { ...values, missing: text ?? '', version } }),
    success: (saved) => (saved.missing === null ? 'Il ne manque rien à ce dossier.' : 'Ce qui manque est noté.'),
    onSuccess: onClose,
  });
  return (
    <FormDialog<MissingValues>
      title={`Ce qui manque au dossier ${ofFullName(dossier)}`}
      confirmLabel="Enregistrer"
      values={{ missing: missing ?? '', again: false, mail: missing === null && email !== '' }}
      mutation={note}
      onClose={onClose}
    >
      <LineInput
        source="missing"
        label="Ce qui manque"
        helperText="Le membre le lit sur «&nbsp;Où j’en suis&nbsp;». Vide&nbsp;: il ne manque rien."
        multiline
        minRows={2}
        maxLength={MISSING_LIMIT}
        isFirst
      />
      <ProposedParts />
      {state !== 'awaited' && (
        <BooleanInput source="again" label="Lui demander d’envoyer son dossier une nouvelle fois" />
      )}
      <BooleanInput
        source="mail"
        label="L’en prévenir par e-mail"
        disabled={email === ''}
        helperText={email === '' ? 'La fiche n’a pas d’adresse e-mail.' : false}
      />
    </FormDialog>
  );
}

function ProposedParts() {
  const { setValue } = useFormContext();
  const written = String(useWatch({ name: 'missing' }) ?? '').trim();
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
      {MISSING_PARTS.filter((part) => !written.toLowerCase().includes(part)).map((part) => (
        <Button
          key={part}
          size="s"
          icon="plus"
          onClick={() => setValue('missing', [written, part].filter(Boolean).join(', '), { shouldDirty: true })}
        >
          {part}
        </Button>
      ))}
    </Stack>
  );
}

const howSettled = (reason: string | undefined) =>
  isExplained(reason) ? undefined : 'Dites comment la cotisation a été réglée\u00a0: le motif reste au journal.';

interface SettleValues extends MeansValues {
  /** Euros; a text while it is unreadable. */
  readonly amount: number | string | null;
  readonly reason?: string;
}

/** Records a fee, or a part of it, paid in cash, by cheque or by transfer. */
function SettleDialog({ dossier, due, onClose }: DossierDialogProps & { readonly due: Cents }) {
  const settle = useProviderMutation({
    mutationFn: (provider, { amount: euros, reason = '', ...values }: SettleValues) =>
      provider.call('POST /dossiers/:id/regle', {
        params: { id: dossier.id },
        body: { amount: Number(euros), due: eurosOfCents(due), reason: reason.trim(), ...meansFrom(values) },
      }),
    success: ({ cotisation }) =>
      cotisation === 0
        ? `La cotisation ${ofFullName(dossier)} est réglée.`
        : `Il reste ${amountOfEuros(cotisation ?? 0)} à régler.`,
    onSuccess: onClose,
  });
  const isPart = (euros: number) =>
    euros > 0 && euros <= eurosOfCents(due) ? undefined : `Écrivez un montant, ${amount(due)} au plus.`;
  return (
    <FormDialog<SettleValues>
      title={`Cotisation ${ofFullName(dossier)}`}
      confirmLabel="Enregistrer ce règlement"
      values={{ amount: eurosOfCents(due) }}
      mutation={settle}
      onClose={onClose}
    >
      <p>
        Il reste <strong>{amount(due)}</strong> à régler. Écrivez ce que le club a reçu autrement qu’en ligne, en tout
        ou en partie&nbsp;: la cotisation baisse d’autant.
      </p>
      <AmountInput source="amount" label="Montant reçu" emptyValue={0} validate={isPart} />
      <MeansInputs optional />
      <ReasonInput label="Comment" placeholder="Remis au bureau, virement du…" validate={howSettled} isFirst />
    </FormDialog>
  );
}
