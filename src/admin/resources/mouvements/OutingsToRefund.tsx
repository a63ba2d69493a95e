import { Link } from 'react-router-dom';
import { parisDay } from '../../../shared/domain/dates.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { amountOfEuros } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { useOutings } from './useOutings.ts';

/** Names the outings that were debited and then cancelled. */
export function OutingsToRefund() {
  const { data: outings = [] } = useOutings({ toRefund: true });
  if (outings.length === 0) return null;
  return (
    <Banner tone="warning" title="Sorties annulées à rembourser">
      <ul>
        {outings.map(({ event, debited }) => (
          <li key={event.id}>
            <Link to={paths.outingDebit(event.id)}>
              {shortDayYear(parisDay(event.date))}, {event.site}
            </Link>
            &nbsp;: {amountOfEuros(debited)} à rembourser
          </li>
        ))}
      </ul>
    </Banner>
  );
}
