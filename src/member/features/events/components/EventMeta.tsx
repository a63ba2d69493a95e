import type { ReactNode } from 'react';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { longDay, timeOf, timeOfDay } from '../../../../shared/messages/dates.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { marksOf } from '../model/card.ts';
import styles from './EventDetails.module.css';

export function EventMeta({ event, children }: { readonly event: EventRecord; readonly children?: ReactNode }) {
  const marks = marksOf(event);
  return (
    <div className={styles.meta}>
      <div>
        <p className={styles.when}>
          <span className={styles.day}>{longDay(parisDay(event.date))}</span>
          <span>
            Plongée à <strong>{timeOf(event.date)}</strong>
          </span>
          {event.hourRdv !== '' && (
            <span>
              Rendez-vous à <strong>{timeOfDay(event.hourRdv)}</strong>
            </span>
          )}
        </p>
        {marks.length > 0 && (
          <ul className={styles.marks} aria-label="État de la plongée">
            {marks.map((mark) => (
              <li key={mark.text}>
                <Badge tone={mark.tone}>{mark.text}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </div>
  );
}
