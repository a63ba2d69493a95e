import { useQuery } from '@tanstack/react-query';
import { getLastDossier } from '../../../../shared/api/resources/dossiers.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { longDay, timeOf } from '../../../../shared/messages/dates.ts';
import styles from './DossierForm.module.css';

/** The text that the member sent last (our server only); nothing before it is known. */
export function LastDossier({ licence }: { readonly licence: string }) {
  const { data } = useQuery({
    queryKey: ['divers', 'dossier', licence],
    queryFn: ({ signal }) => getLastDossier(licence, { signal }),
  });
  if (!data?.sentAt) return null;
  return (
    <details className={styles.last}>
      <summary>{`Mon dossier envoyé le ${longDay(parisDay(data.sentAt))} à ${timeOf(data.sentAt)}`}</summary>
      <p className={styles.sent}>{data.text}</p>
    </details>
  );
}
