import { useListContext } from 'react-admin';
import type { OutboxState } from '../../../shared/api/resources/outbox.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { useToday } from '../../components/useToday.ts';
import styles from './Outbox.module.css';
import { momentOf } from './words.ts';

/** Says that nothing goes out, and that nothing is lost. */
export function FailingBanner() {
  const state = useListContext().meta as OutboxState | undefined;
  const today = useToday();
  if (!state || state.failingSince === null) return null;
  const since = momentOf(state.failingSince, today).replace(/^à /, '');
  return (
    <div className={styles.banner}>
      <Banner tone="warning" live="status" title={`Les courriels ne partent plus depuis ${since}`}>
        <p>
          Rien n’est perdu&nbsp;: chaque courriel est réessayé pendant 7&nbsp;jours, et part dès que le serveur de
          courriel l’accepte.
        </p>
      </Banner>
    </div>
  );
}
