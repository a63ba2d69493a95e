import { Link, type To } from 'react-router-dom';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { timeOf, timeOfDay } from '../../../../shared/messages/dates.ts';
import { siteName } from '../../../../shared/messages/labels.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { cardView, type CardView } from '../model/card.ts';
import type { Viewer } from '../../../../shared/ui/data/viewer.ts';
import styles from './EventCard.module.css';
import { PlacesGauge, SupervisorsFound } from './PlacesGauge.tsx';

interface EventCardProps {
  readonly event: EventRecord;
  readonly viewer: Viewer;
  readonly to: To;
}

export function EventCard({ event, viewer, to }: EventCardProps) {
  const card = cardView(event, viewer);
  const cancelled = card.look === 'cancelled';
  return (
    <article className={cx(styles.card, styles[card.look], card.opens && styles.opens)} data-event-card={event.id}>
      <p className={styles.time}>
        <span>{timeOf(event.date)}</span>
        {event.hourRdv !== '' && <span className={styles.meeting}>RDV {timeOfDay(event.hourRdv)}</span>}
      </p>
      <div className={styles.what}>
        <h4 className={styles.site}>
          {card.opens ? (
            <Link to={to} state={{ fromList: true }} preventScrollReset className={styles.link}>
              {siteName(event.site.name)}
            </Link>
          ) : (
            siteName(event.site.name)
          )}
        </h4>
        {card.marks.length > 0 && (
          <ul className={styles.marks} aria-label="État de la plongée">
            {card.marks.map((mark) => (
              <li key={mark.text}>
                <Badge tone={mark.tone}>{mark.text}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {cancelled ? (
        <div className={styles.places} />
      ) : (
        <>
          <div className={styles.places}>
            <PlacesGauge places={card.divers} waiting={card.waiting} closed={event.needcadre} />
          </div>
          <div className={styles.supervisors}>
            <SupervisorsFound places={card.supervisors} />
          </div>
        </>
      )}
      <div className={styles.mine}>
        <MyState card={card} />
      </div>
      <span className={styles.chevron}>{card.opens && <Icon name="forward" size={18} />}</span>
    </article>
  );
}

function MyState({ card }: { readonly card: CardView }) {
  return (
    <>
      {card.mine && (
        <Badge tone={card.mine.tone}>
          <Icon name={card.mine.tone === 'ok' ? 'check' : 'clock'} size={14} />
          {card.mine.text}
        </Badge>
      )}
      {card.tribe.length > 0 && (
        <p className={styles.tribe}>
          {card.mine ? 'Avec ' : 'Tribu\u00a0: '}
          {card.tribe.join(', ')}
        </p>
      )}
      {card.reason !== null && <p className={styles.reason}>{card.reason}</p>}
    </>
  );
}
