import { useGetOne } from 'react-admin';
import type { Dossier, SentDossier } from '../../../shared/contract/season.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { longDay, timeOf } from '../../../shared/messages/dates.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { QueryBody } from '../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import styles from './Dossiers.module.css';
import { ofFullName } from './dossier-labels.ts';

/** Text of the dossier as the member sent it. */
export function ReadDialog({ dossier, onClose }: { readonly dossier: Dossier; readonly onClose: () => void }) {
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
        {({ text }) => <p className={styles.text}>{text ?? 'Ce dossier ne contient pas de texte.'}</p>}
      </QueryBody>
    </Dialog>
  );
}
