import { useEffect, useId, useState } from 'react';
import { useEvent, useStoreContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { DiverSelection, MailRecipients } from '#contract/divers.ts';
import { MOST_RECIPIENTS } from '#domain/mail/written.ts';
import type { WrittenMail } from '#contract/mail.ts';
import { errorMessages } from '#messages/errors.ts';
import { plural } from '#messages/format.ts';
import { choicesLines, memberMailText, recipientsLabel } from '#messages/mail.ts';
import { paths } from '#shared/paths.ts';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { MailForm } from '#admin/components/form/MailForm.tsx';
import { useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';

interface MailDialogProps {
  readonly selection: DiverSelection;
  readonly onClose: () => void;
}

/** Ends with the session (providers/store.ts). */
const DRAFT = 'divers.mail';

const members = (count: number): string => plural(count, 'membre', 'membres');

/** Our server only: a mail to each of these members. */
export default function MailDialog({ selection, onClose }: MailDialogProps) {
  const form = useId();
  const store = useStoreContext();
  const [draft] = useState(() => store.getItem<Partial<WrittenMail>>(DRAFT));
  const { club } = useClubConfig();
  const addressees = useProviderQuery(['divers', 'recipients', selection], (provider, call) =>
    provider.call('POST /divers/mail/destinataires', { ...call, body: selection }),
  );
  const { recipients = 0, addresses = 0, digest } = addressees.data ?? {};
  const mayShare = addresses < recipients;
  const [shared, setShared] = useState(true);
  const send = useProviderMutation({
    mutationFn: (provider, mail: WrittenMail) =>
      provider.call('POST /divers/mail', {
        body: { ...mail, selection, recipients, shared, ...(digest !== undefined && { digest }) },
      }),
    success: ({ message }) => message,
    onSuccess: () => {
      store.removeItem(DRAFT);
      onClose();
    },
  });
  const area = window.location.origin;
  const mailWith = (text: string): string =>
    memberMailText('(prénom)', [text, choicesLines(area, `${area}${paths.messages}`)], club.name);
  return (
    <ConfirmDialog
      size="m"
      title={addressees.data ? `Écrire à ${recipientsLabel(addressees.data)}` : 'Écrire aux membres'}
      subtitle={addressees.data && othersOf(addressees.data, mayShare && shared)}
      confirmLabel={`Envoyer à ${members(recipients)}`}
      reason={addressees.data ? refusalOf(recipients) : 'Attendez le décompte des destinataires.'}
      form={form}
      mutation={send}
      onClose={onClose}
    >
      <QueryBody query={addressees} loading="Décompte des destinataires…" skeleton={<Skeleton height={240} />}>
        {() => (
          <>
            <MailForm id={form} draft={draft ?? {}} mailWith={mailWith} onSubmit={send.mutate}>
              <Draft onChange={(values) => store.setItem(DRAFT, values)} />
            </MailForm>
            {mayShare && (
              <Checkbox
                label="Un seul e-mail par adresse"
                help="Il salue tous ceux qui la partagent, par exemple «&nbsp;Bonjour Thomas, Camille et Sophie&nbsp;»."
                checked={shared}
                onChange={({ target }) => setShared(target.checked)}
              />
            )}
          </>
        )}
      </QueryBody>
    </ConfirmDialog>
  );
}

/** Keeps what was typed where the dialog is closed before it is sent. */
function Draft({ onChange }: { readonly onChange: (values: Partial<WrittenMail>) => void }) {
  const { subject = '', text = '' } = useWatch<Partial<WrittenMail>>();
  const change = useEvent(onChange);
  useEffect(() => change({ subject, text }), [change, subject, text]);
  return null;
}

function refusalOf(recipients: number): string | null {
  if (recipients === 0) return errorMessages.MAIL_TO_NOBODY;
  return recipients > MOST_RECIPIENTS ? errorMessages.MAIL_TO_TOO_MANY : null;
}

function othersOf({ withoutEmail, refused }: MailRecipients, shared: boolean): string {
  const others = [
    withoutEmail > 0 && `${members(withoutEmail)} sans adresse`,
    refused > 0 && `${members(refused)} qui ne ${refused > 1 ? 'veulent' : 'veut'} pas de ces messages`,
  ].filter(Boolean);
  return `Un e-mail ${shared ? 'par adresse' : 'à chaque personne'}.${others.length > 0 ? ` Sans ${others.join(', et sans ')}.` : ''}`;
}
