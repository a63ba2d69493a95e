import { useState } from 'react';
import { removePasskey } from '../../../../shared/api/resources/second-factor.ts';
import type { Passkey } from '../../../../shared/contract/second-factor.ts';
import { momentOf } from '../../../../shared/messages/moments.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { Section } from '../../../../shared/ui/components/Section.tsx';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { useNow } from '../../../../shared/ui/hooks/useNow.ts';
import { useFactorChange } from '../api.ts';
import { AddPasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';
import styles from './SecondFactor.module.css';

interface PasskeysSectionProps {
  readonly passkeys: readonly Passkey[];
  readonly onAdded: (said: string, codes: readonly string[]) => void;
}

type Asked = { readonly act: 'rename' | 'remove'; readonly passkey: Passkey } | { readonly act: 'add' };

export function PasskeysSection({ passkeys, onAdded }: PasskeysSectionProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const now = useNow();
  const close = (): void => setAsked(null);
  return (
    <Section
      title="Clés d’accès"
      intro="L’empreinte, le visage ou le code de votre appareil vous connecte, sans mot de passe. Rien à retenir, rien à voler."
    >
      {passkeys.length === 0 ? (
        <p>Vous n’avez aucune clé d’accès.</p>
      ) : (
        <ul className={styles.lines}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.line}>
              <div>
                <p className={styles.name}>{passkey.name}</p>
                <p className={styles.quiet}>
                  Ajoutée {momentOf(passkey.createdAt, now)},{' '}
                  {passkey.lastUsedAt === null
                    ? 'pas encore utilisée'
                    : `utilisée ${momentOf(passkey.lastUsedAt, now)}`}
                </p>
              </div>
              <div className={styles.actions}>
                <Button size="s" aria-haspopup="dialog" onClick={() => setAsked({ act: 'rename', passkey })}>
                  Renommer<span className="visually-hidden"> {passkey.name}</span>
                </Button>
                <Button size="s" aria-haspopup="dialog" onClick={() => setAsked({ act: 'remove', passkey })}>
                  Retirer<span className="visually-hidden"> {passkey.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey onAsk={() => setAsked({ act: 'add' })} />
      {asked?.act === 'add' && (
        <AddPasskeyDialog
          onClose={close}
          onAdded={(codes) => {
            close();
            onAdded('Votre clé d’accès est ajoutée.', codes);
          }}
        />
      )}
      {asked?.act === 'rename' && <RenamePasskeyDialog passkey={asked.passkey} onClose={close} />}
      {asked?.act === 'remove' && <RemoveDialog passkey={asked.passkey} onClose={close} />}
    </Section>
  );
}

/** Browsers keep passkeys under the site's name: at another address of it there are none. */
function AddPasskey({ onAsk }: { readonly onAsk: () => void }) {
  const { passkeys: host } = useClubConfig();
  if (host === '')
    return <p className={styles.quiet}>Ce site n’a pas de nom&nbsp;: il ne peut pas avoir de clés d’accès.</p>;
  if (location.hostname !== host) {
    const there = Object.assign(new URL(location.href), { hostname: host }).href;
    return (
      <p className={styles.quiet}>
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
    () => removePasskey(passkey.id),
    () => {
      onClose();
      toast('Votre clé d’accès est retirée.');
    },
  );
  return (
    <ConfirmDialog
      title={`Retirer «\u00a0${passkey.name}\u00a0»\u202f?`}
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
