import { useListContext } from 'react-admin';
import type { OutboxState } from '../../../shared/api/resources/outbox.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { useToday } from '../../components/useToday.ts';
import { momentLabel } from './mail-labels.ts';

/** Warns that no mail leaves the club, and that none is lost. */
export function FailingBanner() {
  const state = useListContext().meta as OutboxState | undefined;
  const today = useToday();
  if (!state || state.failingSince === null) return null;
  const since = momentLabel(state.failingSince, today).replace(/^à /, '');
  return (
    <Banner tone="warning" live="status" title={`Les courriels ne partent plus depuis ${since}`}>
      <p>
        Rien n’est perdu&nbsp;: chaque courriel est réessayé pendant 7&nbsp;jours, et part dès que le serveur de
        courriel l’accepte.
      </p>
    </Banner>
  );
}
