import type { To } from 'react-router-dom';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { parisDay, weekday, type Day } from '../../../../shared/domain/dates.ts';
import { byMonthThenDay } from '../../../../shared/domain/events/calendar.ts';
import { longDay, monthYear, shortDay } from '../../../../shared/messages/format.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import type { Viewer } from '../../../../shared/ui/data/viewer.ts';
import { Skeleton } from '../../../../shared/ui/feedback/states.tsx';
import { useAfterFirstPaint } from '../../../../shared/ui/hooks/useFirstPaint.ts';
import card from './EventCard.module.css';
import { EventCard } from './EventCard.tsx';
import styles from './EventList.module.css';

interface EventListProps {
  readonly events: readonly EventRecord[];
  readonly viewer: Viewer;
  readonly addressOf: (eventId: number) => To;
}

const FIRST_PAINT = 3;

/** Specification §2. */
export function EventList({ events, viewer, addressOf }: EventListProps) {
  const today = parisDay(viewer.now);
  const drawn = useAfterFirstPaint() ? events : events.slice(0, FIRST_PAINT);
  return byMonthThenDay(drawn).map(({ month, days }) => (
    <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`} className={styles.monthName}>
        {monthYear(month)}
      </h2>
      {days.map(({ day, events: ofDay }) => (
        <div key={day} className={styles.day}>
          <DayName day={day} today={day === today} />
          <div className={styles.cards}>
            {ofDay.map((event) => (
              <EventCard key={event.id} event={event} viewer={viewer} to={addressOf(event.id)} />
            ))}
          </div>
        </div>
      ))}
    </section>
  ));
}

function DayName({ day, today }: { readonly day: Day; readonly today: boolean }) {
  const [name = '', date = ''] = shortDay(day).split('\u00a0');
  return (
    <h3 className={cx(styles.dayName, weekday(day) >= 5 && styles.weekend, today && styles.today)}>
      <span className="visually-hidden">
        {longDay(day)}
        {today && ', aujourd’hui'}
      </span>
      <span aria-hidden="true" className={styles.weekday}>
        {name}
      </span>
      <span aria-hidden="true" className={styles.date}>
        {date}
      </span>
      {today && (
        <span aria-hidden="true" className={styles.todayWord}>
          Aujourd’hui
        </span>
      )}
    </h3>
  );
}

export const EventListSkeleton = () => (
  <div className={styles.month}>
    <div className={styles.monthName}>
      <Skeleton width={150} height={24} />
    </div>
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className={styles.day}>
        <div className={styles.dayName}>
          <Skeleton width={48} height={48} />
        </div>
        <div className={card.card}>
          <Skeleton width={60} height={22} />
          <div className={card.skeletonText}>
            <Skeleton width={170} />
            <Skeleton width={90} height={16} />
          </div>
          <Skeleton height={28} />
          <Skeleton width={110} />
          <Skeleton width={130} />
        </div>
      </div>
    ))}
  </div>
);
