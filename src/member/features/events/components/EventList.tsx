import type { ClubEvent } from '#contract/events.ts';
import { type To, Link } from 'react-router-dom';
import { parisDay, weekday, type Day } from '#domain/dates.ts';
import { byMonthThenDay } from '#domain/events/calendar.ts';
import { meetingOf } from '#domain/events/meeting.ts';
import { longDay, monthYear, shortDay, plural, siteName, timeOf } from '#messages/format.ts';
import { meetingWords } from '#messages/outing.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { cx } from '#ui/components/cx.ts';
import { Icon } from '#ui/components/Icon.tsx';
import type { Viewer } from '#ui/data/viewer.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { useAfterFirstPaint } from '#ui/hooks/useFirstPaint.ts';
import { Marks, type PlaceCount } from '#ui/outings/outing-marks.tsx';
import { cardView, type CardView } from '../model/card.ts';
import cardStyles from './EventCard.module.css';
import styles from './EventList.module.css';

function EventCard({ event, viewer, to }: { readonly event: ClubEvent; readonly viewer: Viewer; readonly to: To }) {
  const card = cardView(event, viewer);
  const meeting = event.hourRdv !== '' && `RDV ${meetingWords(event)}`;
  // Too long for the column of the hours, and not to be missed.
  const isEve = meetingOf(event)?.isEve;
  return (
    <article
      className={cx(cardStyles.card, cardStyles[card.look], card.opens && cardStyles.opens)}
      data-event-card={event.id}
    >
      <p className={cardStyles.time}>
        <span>{timeOf(event.date)}</span>
        {!isEve && meeting && <span className={cx('block quiet small', cardStyles.meeting)}>{meeting}</span>}
      </p>
      <div className={cardStyles.what}>
        <h4 className={cardStyles.site}>
          {card.opens ? (
            <Link to={to} state={{ fromList: true }} preventScrollReset className={cardStyles.link}>
              {siteName(event.site.name)}
              <span className="visually-hidden">
                , {longDay(parisDay(event.date))} à {timeOf(event.date)}
              </span>
            </Link>
          ) : (
            siteName(event.site.name)
          )}
        </h4>
        <Marks marks={card.marks} className={cardStyles.marks} />
        {card.about !== '' && <p className={cx('quiet small', cardStyles.about)}>{card.about}</p>}
        {isEve && <p className={cx('small medium', cardStyles.eve)}>{meeting}</p>}
      </div>
      <div className={cardStyles.places}>
        <PlacesGauge places={card.divers} waiting={card.waiting} closed={event.needcadre} />
      </div>
      <div className={cx('quiet small', cardStyles.supervisors)}>
        <SupervisorsFound places={card.supervisors} />
        {card.directors.length > 0 && <p>DP&nbsp;: {card.directors.join(' ou ')}</p>}
      </div>
      <div className={cx('stack', cardStyles.mine)}>
        <MyState card={card} />
      </div>
      <span className={cardStyles.chevron}>{card.opens && <Icon name="forward" size={18} />}</span>
    </article>
  );
}

const MyState = ({ card }: { readonly card: CardView }) => (
  <>
    {card.mine && (
      <Badge tone={card.mine.tone}>
        <Icon name={card.mine.tone === 'ok' ? 'check' : 'clock'} size={14} />
        {card.mine.text}
      </Badge>
    )}
    {card.tribe.length > 0 && (
      <p className={cardStyles.tribe}>
        {card.mine ? 'Avec ' : 'Tribu\u00a0: '}
        {card.tribe.join(', ')}
      </p>
    )}
    {card.reason !== null && <p className={cardStyles.reason}>{card.reason}</p>}
  </>
);

function toneOf(left: number, max: number): string | undefined {
  if (left === 0) return cardStyles.full;
  return left <= Math.max(1, Math.floor(max / 5)) ? cardStyles.few : cardStyles.room;
}

const takenText = ({ taken, max }: PlaceCount): string =>
  max === null ? plural(taken, 'inscrit', 'inscrits') : `${taken} sur ${max}`;

interface PlacesGaugeProps {
  readonly places: PlaceCount;
  readonly waiting: number;
  /** Divers cannot register, even where places are left. */
  readonly closed: boolean;
}

export function PlacesGauge({ places, waiting, closed }: PlacesGaugeProps) {
  const { left, max } = places;
  return (
    <div className={cx('stack small', cardStyles.gauge, left !== null && !closed && toneOf(left, max ?? 0))}>
      <p className={cx('flex between gap-2', cardStyles.figures, (max === null || closed) && cardStyles.stacked)}>
        {closed ? (
          <span className={cardStyles.closed}>Fermée sauf encadrants</span>
        ) : left === null ? (
          <span className={cardStyles.unlimited}>Pas de limite de place</span>
        ) : (
          <strong>{left === 0 ? 'Aucune place' : plural(left, 'place', 'places')}</strong>
        )}
        <span className={cardStyles.of}>{takenText(places)}</span>
      </p>
      {max !== null && max > 0 && (
        <svg className={cardStyles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect className={cardStyles.rail} width="100" height="6" />
          <rect className={cardStyles.fill} width={Math.min(100, (100 * places.taken) / max)} height="6" />
        </svg>
      )}
      {waiting > 0 && <p className={cardStyles.waiting}>{waiting} plongeur(s) en liste d'attente</p>}
    </div>
  );
}

function SupervisorsFound({ places: { taken, max } }: { readonly places: PlaceCount }) {
  if (max === 0 && taken === 0) return null;
  return (
    <p className={cx('quiet small', cardStyles.supervisors)}>
      <strong>{taken}</strong>
      {taken > 1 ? ' encadrants' : ' encadrant'}
      {max !== null && max > 0 && ` sur ${max}`}
    </p>
  );
}

interface EventListProps {
  readonly events: readonly ClubEvent[];
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
          <div className={cx('stack gap-2', styles.cards)}>
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
    <h3 className={cx('stack quiet', styles.dayName, weekday(day) >= 5 && styles.weekend, today && styles.today)}>
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
        <div className={cx('stack quiet', styles.dayName)}>
          <Skeleton width={48} height={48} />
        </div>
        <div className={cardStyles.card}>
          <Skeleton width={60} height={22} />
          <div className={cx('stack', cardStyles.skeletonText)}>
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
