import { Link, type To } from 'react-router-dom';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { plural, siteName, timeOf, timeOfDay } from '../../../../shared/messages/format.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import type { Viewer } from '../../../../shared/ui/data/viewer.ts';
import { cardView, type CardView, type Places } from '../model/card.ts';
import styles from './EventCard.module.css';

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
        <Marks marks={card.marks} className={styles.marks} />
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

interface MarksProps extends Pick<CardView, 'marks'> {
  readonly className: string | undefined;
}

export function Marks({ marks, className }: MarksProps) {
  if (marks.length === 0) return null;
  return (
    <ul className={className} aria-label="État de la plongée">
      {marks.map((mark) => (
        <li key={mark.text}>
          <Badge tone={mark.tone}>{mark.text}</Badge>
        </li>
      ))}
    </ul>
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

function toneOf(left: number, max: number): string | undefined {
  if (left === 0) return styles.full;
  return left <= Math.max(1, Math.floor(max / 5)) ? styles.few : styles.room;
}

interface PlacesGaugeProps {
  readonly places: Places;
  readonly waiting: number;
  /** Divers cannot register, even where places are left. */
  readonly closed: boolean;
}

export function PlacesGauge({ places, waiting, closed }: PlacesGaugeProps) {
  const { left, max, taken } = places;
  return (
    <div className={cx(styles.gauge, left !== null && !closed && toneOf(left, max ?? 0))}>
      <p className={cx(styles.figures, (max === null || closed) && styles.stacked)}>
        {closed ? (
          <span className={styles.closed}>Fermée sauf encadrants</span>
        ) : left === null ? (
          <span className={styles.unlimited}>Pas de limite de place</span>
        ) : (
          <strong>{left === 0 ? 'Aucune place' : plural(left, 'place', 'places')}</strong>
        )}
        <span className={styles.of}>{max === null ? plural(taken, 'inscrit', 'inscrits') : `${taken} sur ${max}`}</span>
      </p>
      {max !== null && max > 0 && (
        <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.rail} width="100" height="6" />
          <rect className={styles.fill} width={Math.min(100, (100 * taken) / max)} height="6" />
        </svg>
      )}
      {waiting > 0 && <p className={styles.waiting}>{waiting} plongeur(s) en liste d'attente</p>}
    </div>
  );
}

export function SupervisorsFound({ places: { taken, max } }: { readonly places: Places }) {
  if (max === 0 && taken === 0) return null;
  return (
    <p className={styles.supervisors}>
      <strong>{taken}</strong>
      {taken > 1 ? ' encadrants' : ' encadrant'}
      {max !== null && max > 0 && ` sur ${max}`}
    </p>
  );
}
