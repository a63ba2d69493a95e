import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { ApiError } from '../../../shared/api/client/errors.ts';
import type { Dossier, RemindersSent } from '../../../shared/contract/membership.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { plural } from '../../../shared/messages/format.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Banner } from '../../../shared/ui/feedback/states.tsx';
import { ConfirmDialog } from '../../../shared/ui/feedback/ConfirmDialog.tsx';
import { useProviderMutation } from '../../providers/hooks.ts';

/** `2 rappels envoyés. 1 sans adresse e-mail.` */
function sentMessage({ reminded, notDue, withoutEmail }: RemindersSent): string {
  const parts = [
    reminded === 0 ? 'Aucun rappel envoyé.' : `${plural(reminded, 'rappel envoyé', 'rappels envoyés')}.`,
    withoutEmail > 0 ? `${withoutEmail} sans adresse e-mail.` : '',
    notDue > 0 ? `${plural(notDue, 'membre n’a', 'membres n’ont')} plus rien à envoyer ni à payer.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** Members already reminded today, when the server asks to confirm a second reminder. */
const remindedToday = (error: unknown): readonly Dossier[] | null =>
  error instanceof ApiError && error.code === 'DOSSIER_REMINDED' ? (error.current as readonly Dossier[]) : null;

export function RemindButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const remind = useProviderMutation({
    mutationFn: (provider, again: boolean) => provider.remindDossiers({ divers: selectedIds as number[], again }),
    onSuccess: (sent) => {
      notify(sentMessage(sent), { type: sent.reminded > 0 ? 'info' : 'warning' });
      onUnselectItems();
      close();
    },
  });
  function close(): void {
    setAsking(false);
    remind.reset();
  }
  const reminded = remindedToday(remind.error);
  return (
    <>
      <Button
        size="s"
        variant="primary"
        reason={selectedIds.length === 0 ? 'Sélectionnez d’abord les membres à qui écrire.' : null}
        onClick={() => setAsking(true)}
      >
        Envoyer un rappel…
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Envoyer un rappel à ${plural(selectedIds.length, 'membre', 'membres')} ?`}
          confirmLabel={reminded === null ? 'Envoyer' : 'Envoyer quand même'}
          mutation={reminded === null ? remind : { ...remind, error: null }}
          onConfirm={() => remind.mutate(reminded !== null)}
          onClose={close}
        >
          {reminded === null ? (
            <p>
              Chacun reçoit un e-mail : envoyer son dossier s’il est attendu, payer sa cotisation s’il l’a déjà envoyé.
              Qui n’a plus rien à faire ne reçoit rien.
            </p>
          ) : (
            <Banner tone="warn" live="alert" title="Rien n’a encore été envoyé">
              <p>{`${plural(reminded.length, 'membre a', 'membres ont')} déjà reçu un rappel aujourd’hui :`}</p>
              <p>{nameList(reminded.map(sortedName))}</p>
            </Banner>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

const MAX_NAMES = 10;

const nameList = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? `${names.join(', ')}.`
    : `${names.slice(0, MAX_NAMES).join(', ')} et ${names.length - MAX_NAMES} autres.`;
