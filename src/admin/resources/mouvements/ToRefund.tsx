import { Link } from 'react-router';
import { parisDay } from '../../../shared/domain/dates.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { amount } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import styles from './Movements.module.css';
import { useOutings } from './useOutings.ts';

/** Outings that were debited and then cancelled: nobody has to look for them. */
export function ToRefund() {
  const { data: outings = [] } = useOutings('to refund');
  if (outings.length === 0) return null;
  return (
    <div className={styles.above}>
      <Banner tone="warning" title="Sorties annulées à rembourser">
        <ul>
          {outings.map(({ event, debited }) => (
            <li key={event.id}>
              <Link to={paths.outingDebit(event.id)}>
                {shortDayYear(parisDay(event.date))}, {event.site}
              </Link>
              &nbsp;: {amount(centsOfEuros(debited) ?? 0)} à rembourser
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
