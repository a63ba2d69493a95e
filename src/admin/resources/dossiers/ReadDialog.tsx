import { useQuery } from '@tanstack/react-query';
import type { Dossier } from '../../../shared/contract/season.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { getDossier } from '../../../shared/api/resources/season.ts';
import { longDay, timeOf } from '../../../shared/messages/dates.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import styles from './Dossiers.module.css';
import { ofName } from './names.ts';

/** The dossier as the member has sent it. */
export function ReadDialog({ dossier, onClose }: { readonly dossier: Dossier; readonly onClose: () => void }) {
  const { id, sentAt } = dossier;
  const { data, error, refetch } = useQuery({
    queryKey: ['dossiers', 'text', id, sentAt],
    queryFn: ({ signal }) => getDossier(id, { signal }),
  });
  return (
    <Dialog
      title={`Dossier ${ofName(dossier)}`}
      subtitle={sentAt && `Envoyé le ${longDay(parisDay(sentAt))} à ${timeOf(sentAt)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {error ? (
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <p className={styles.text}>{data.text ?? 'Ce dossier ne contient pas de texte.'}</p>
      ) : (
        <Loading label="Chargement du dossier…">
          <Skeleton height={160} />
        </Loading>
      )}
    </Dialog>
  );
}
