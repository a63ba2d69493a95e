import { cx } from '#ui/components/cx.ts';
import { useId, useState } from 'react';
import { call } from '#api/client/call.ts';
import type { Passkey } from '#contract/second-factor.ts';
import { PASSKEY_NAME_MAX } from '#domain/users/second-factor.ts';
import { typedText } from '#ui/form/typed-text.ts';
import { momentOf } from '#messages/moments.ts';
import { Button } from '#ui/components/Button.tsx';
import { Section } from '#ui/components/Section.tsx';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/Field.tsx';
import { useNow } from '#ui/hooks/useNow.ts';
import { useFactorChange } from '../api.ts';
import styles from './SecondFactor.module.css';

interface PasskeysSectionProps {
  readonly passkeys: readonly Passkey[];
  readonly onAdded: (said: string, codes: readonly string[]) => void;
}

interface OpenedDialog {
  readonly act: 'name' | 'remove';
  readonly passkey: Passkey | null;
}

export function PasskeysSection({ passkeys, onAdded }: PasskeysSectionProps) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const now = useNow();
  const close = (): void => setOpened(null);
  return (
    <Section
      title="Clés d’accès"
      intro="L’empreinte, le visage ou le code de votre appareil vous connecte, sans mot de passe."
    >
      {passkeys.length === 0 ? (
        <p>Vous n’avez aucune clé d’accès.</p>
      ) : (
        <ul className={styles.lines}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={cx('row between gap-3', styles.line)}>
              <div>
                <p className={styles.name}>{passkey.name}</p>
                <p className="quiet small">
                  Ajoutée {momentOf(passkey.createdAt, now)},{' '}
                  {passkey.lastUsedAt === null
                    ? 'pas encore utilisée'
                    : `utilisée ${momentOf(passkey.lastUsedAt, now)}`}
                </p>
              </div>
              <div className={cx('flex gap-2', styles.actions)}>
                <Button size="s" aria-haspopup="dialog" onClick={() => setOpened({ act: 'name', passkey })}>
                  Renommer<span className="visually-hidden"> {passkey.name}</span>
                </Button>
                <Button size="s" aria-haspopup="dialog" onClick={() => setOpened({ act: 'remove', passkey })}>
                  Retirer<span className="visually-hidden"> {passkey.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey onAsk={() => setOpened({ act: 'name', passkey: null })} />
      {opened?.act === 'name' && (
        <NameDialog
          passkey={opened.passkey}
          onAdded={(codes) => onAdded('Votre clé d’accès est ajoutée.', codes)}
          onClose={close}
        />
      )}
      {opened?.act === 'remove' && opened.passkey && <RemoveDialog passkey={opened.passkey} onClose={close} />}
    </Section>
  );
}

/** Browsers keep passkeys under the site's name: at another address of it there are none. */
function AddPasskey({ onAsk }: { readonly onAsk: () => void }) {
  const { passkeys: host } = useClubConfig();
  if (host === '')
    return <p className="quiet small">Ce site n’a pas de nom&nbsp;: il ne peut pas avoir de clés d’accès.</p>;
  if (location.hostname !== host) {
    const there = Object.assign(new URL(location.href), { hostname: host }).href;
    return (
      <p className="quiet small">
        Les clés d’accès s’ajoutent à l’adresse <a href={there}>{there}</a>
      </p>
    );
  }
  return (
    <Button icon="plus" aria-haspopup="dialog" onClick={onAsk}>
      Ajouter une clé d’accès
    </Button>
  );
}

function RemoveDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const mutation = useFactorChange(
    () => call('DELETE /users/passkeys/:id', { params: { id: passkey.id } }),
    () => {
      onClose();
      toast('Votre clé d’accès est retirée.');
    },
  );
  return (
    <ConfirmDialog
      title={`Retirer «\u00a0${passkey.name}\u00a0»\u00a0?`}
      variant="danger"
      confirmLabel="Retirer"
      mutation={mutation}
      onConfirm={() => mutation.mutate()}
      onClose={onClose}
    >
      <p>Cette clé d’accès ne permettra plus de vous connecter.</p>
    </ConfirmDialog>
  );
}

interface NameDialogProps extends Pick<OpenedDialog, 'passkey'> {
  readonly onAdded: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Renames a passkey, or names a new one before the browser makes it. */
function NameDialog({ passkey, onAdded, onClose }: NameDialogProps) {
  const form = useId();
  const present = passkey?.name ?? 'Cet appareil';
  const mutation = useFactorChange(
    async (name: string) => {
      if (passkey) return call('PUT /users/passkeys/:id', { params: { id: passkey.id }, body: { name } });
      const { createPasskey } = await import('#ui/form/passkeys.ts');
      const { ticket, options } = await call('POST /users/passkeys/options');
      return call('POST /users/passkeys', { body: { ticket, name, passkey: await createPasskey(options) } });
    },
    (added) => {
      onClose();
      if (added) onAdded(added.codes);
      else toast('Votre clé d’accès est renommée.');
    },
  );
  return (
    <ConfirmDialog
      title={passkey ? 'Renommer la clé d’accès' : 'Ajouter une clé d’accès'}
      confirmLabel={passkey ? 'Renommer' : 'Continuer'}
      mutation={mutation}
      form={form}
      onClose={onClose}
    >
      <form
        id={form}
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = typedText(new FormData(event.currentTarget), 'name').trim();
          mutation.mutate(typed === '' ? present : typed);
        }}
      >
        {!passkey && (
          <p>
            Donnez-lui un nom&nbsp;; votre navigateur vous demande ensuite l’empreinte, le visage ou le code de
            l’appareil.
          </p>
        )}
        <TextField
          label="Nom de cette clé"
          name="name"
          defaultValue={present}
          maxLength={PASSKEY_NAME_MAX}
          data-autofocus
        />
      </form>
    </ConfirmDialog>
  );
}
