import { Stack } from '@mui/material';
import { useEffect, useId, useReducer, useState } from 'react';
import { useEvent, useStoreContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { DiverSelection, MailRecipients } from '#contract/divers.ts';
import { filledWith, placeholdersIn } from '#domain/mail/placeholders.ts';
import { MOST_RECIPIENTS } from '#domain/mail/written.ts';
import type { WrittenMail } from '#contract/mail.ts';
import { errorMessages } from '#messages/errors.ts';
import { plural } from '#messages/format.ts';
import { choicesLines, memberMailText, recipientsLabel } from '#messages/mail.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Options, Select } from '#ui/form/Field.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { MailForm } from '#admin/components/form/MailForm.tsx';
import { useNotifyError, useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';

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
  const [draft, setDraft] = useState(() => store.getItem<Partial<WrittenMail>>(DRAFT) ?? {});
  // A chosen text begins the form anew.
  const [chosen, choose] = useReducer((count: number) => count + 1, 0);
  const [isPersonal, setPersonal] = useState(false);
  const { club } = useClubConfig();
  const addressees = useProviderQuery(['divers', 'recipients', selection], (provider, call) =>
    provider.call('POST /divers/mail/destinataires', { ...call, body: selection }),
  );
  const { recipients = 0, addresses = 0, digest, first } = addressees.data ?? {};
  const mayShare = addresses < recipients && !isPersonal;
  const [shared, setShared] = useState(true);
  const send = useProviderMutation({
    mutationFn: (provider, mail: WrittenMail) =>
      provider.call('POST /divers/mail', {
        body: {
          ...mail,
          selection,
          recipients,
          shared: shared && !isPersonal,
          ...(digest !== undefined && { digest }),
        },
      }),
    success: ({ message }) => message,
    onSuccess: () => {
      store.removeItem(DRAFT);
      onClose();
    },
  });
  const area = window.location.origin;
  const fill = (text: string): string => (first ? filledWith(first.values, text) : text);
  const mailWith = (text: string): string =>
    memberMailText(
      isPersonal && first ? first.firstname : '(prénom)',
      [fill(text), choicesLines(area, `${area}${paths.messages}`)],
      club.name,
    );
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
            <ClubTexts
              current={() => store.getItem<Partial<WrittenMail>>(DRAFT) ?? {}}
              onChoose={(text) => {
                setDraft(text);
                choose();
              }}
            />
            <MailForm
              key={chosen}
              id={form}
              draft={draft}
              mailWith={mailWith}
              subjectWith={fill}
              onSubmit={send.mutate}
            >
              <Draft
                onChange={(values) => {
                  store.setItem(DRAFT, values);
                  setPersonal(placeholdersIn(`${values.subject} ${values.text}`).length > 0);
                }}
              />
            </MailForm>
            {first && (
              <p className="quiet small">
                {`Données de chaque membre\u00a0: ${Object.keys(first.values)
                  .map((name) => `{${name}}`)
                  .join(', ')}. «\u00a0—\u00a0» si elle manque.`}
              </p>
            )}
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

interface ClubTextsProps {
  readonly current: () => Partial<WrittenMail>;
  readonly onChoose: (text: WrittenMail) => void;
}

/** Texts kept by the club, each under its subject. */
function ClubTexts({ current, onChoose }: ClubTextsProps) {
  const [subject, setSubject] = useState('');
  const texts = useProviderQuery(['divers', 'mail-texts'], (provider, call) =>
    provider.call('GET /divers/mail/textes', call),
  );
  const list = texts.data?.content ?? [];
  const keep = useProviderMutation({
    mutationFn: (provider, body: WrittenMail) => provider.call('PUT /divers/mail/textes', { body }),
    success: (_texts, body) => `«\u00a0${body.subject}\u00a0» est parmi les textes du club.`,
    onError: useNotifyError(),
    onSuccess: () => void texts.refetch(),
    refreshes: false,
  });
  const remove = useProviderMutation({
    mutationFn: (provider, name: string) => provider.call('DELETE /divers/mail/textes', { query: { subject: name } }),
    success: (_texts, name) => `«\u00a0${name}\u00a0» n’est plus parmi les textes du club.`,
    onError: useNotifyError(),
    onSuccess: () => void texts.refetch(),
    refreshes: false,
  });
  const isListed = list.some((one) => one.subject === subject);
  return (
    <Stack direction="row" spacing={1} sx={{ mb: 2, alignItems: 'end', flexWrap: 'wrap' }}>
      <Select
        label="Textes du club"
        value={isListed ? subject : ''}
        onChange={({ target }) => {
          setSubject(target.value);
          const text = list.find((one) => one.subject === target.value);
          if (text) onChoose(text);
        }}
      >
        <Options
          of={[
            ['', list.length === 0 ? 'aucun' : 'choisir'],
            ...list.map((one) => [one.subject, one.subject] as const),
          ]}
        />
      </Select>
      <Button
        size="s"
        variant="quiet"
        busy={keep.isPending}
        onClick={() => {
          const { subject: written = '', text = '' } = current();
          if (written.trim() && text.trim()) keep.mutate({ subject: written.trim(), text: text.trim() });
        }}
      >
        Garder ce texte
      </Button>
      {isListed && (
        <Button size="s" variant="quiet" icon="trash" busy={remove.isPending} onClick={() => remove.mutate(subject)}>
          Retirer ce texte
        </Button>
      )}
    </Stack>
  );
}

/** Keeps what was typed where the dialog is closed before it is sent. */
function Draft({ onChange }: { readonly onChange: (values: WrittenMail) => void }) {
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
