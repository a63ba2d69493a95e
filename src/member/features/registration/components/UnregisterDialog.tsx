import { outingOf } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { fullName } from '../../../../shared/domain/divers/identity.ts';
import { isPending, kindOf } from '../../../../shared/domain/registration/kinds.ts';
import { promotions } from '../../../../shared/domain/registration/slots.ts';
import { promotesByItself } from '../../../../shared/domain/registration/waiting-list.ts';
import { shortDay, timeOf } from '../../../../shared/messages/dates.ts';
import { siteName } from '../../../../shared/messages/labels.ts';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { useClubConfig, useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { purging, removing } from '../api/useRegistrationActions.ts';
import { activeEntries } from '../model/rules.ts';
import styles from './Dialogs.module.css';
import { useSheet } from './sheet-context.ts';

interface UnregisterDialogProps {
  readonly entry: Entry;
  /** Deletes instead of striking through. */
  readonly purges: boolean;
  readonly onClose: () => void;
}

export function UnregisterDialog({ entry, purges, onClose }: UnregisterDialogProps) {
  const { event, viewer, actions } = useSheet();
  const self = entry.id === viewer.actor.id;
  const name = fullName(entry);
  const [title, label, consequence, action] = purges
    ? [
        `Effacer l’inscription de ${name}\u00a0?`,
        'Effacer définitivement',
        'L’inscription et sa remarque disparaissent pour de bon, aussi de la liste des inscriptions supprimées.',
        purging(event, entry),
      ]
    : [
        self ? 'Vous désinscrire\u00a0?' : `Désinscrire ${name}\u00a0?`,
        self ? 'Me désinscrire' : `Désinscrire ${entry.firstname}`,
        'L’inscription reste visible, barrée, parmi les inscriptions supprimées.',
        removing(event, entry, self),
      ];
  return (
    <ConfirmDialog
      variant="danger"
      title={title}
      subtitle={`${siteName(event.site.name)}, ${shortDay(parisDay(event.date))} à ${timeOf(event.date)}`}
      confirmLabel={label}
      cancelLabel="Ne rien changer"
      cancelFocused
      onConfirm={() => {
        onClose();
        actions.act(action);
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{consequence}</p>
        {entry.active && <Promotion entry={entry} />}
      </div>
    </ConfirmDialog>
  );
}

/** Names the first of the waiting list, to whom our server gives a freed place (contract §5). */
function Promotion({ entry }: { readonly entry: Entry }) {
  const { event, viewer } = useSheet();
  const { waitingList } = useClubConfig();
  const ours = useServer() === 'ours';
  if (isPending(entry.type)) return <p className={styles.note}>Le rang sur la liste d’attente est perdu.</p>;
  const outing = outingOf(event);
  if (!ours || !promotesByItself(outing, waitingList, viewer.now)) return null;
  const others = activeEntries(event).filter((one) => one.id !== entry.id);
  const [next] = promotions(outing, kindOf(entry.type), others);
  return next ? (
    <p className={styles.note}>La place revient à {fullName(next.entry)}, premier de la liste d’attente.</p>
  ) : null;
}
