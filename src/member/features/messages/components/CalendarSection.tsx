import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { calendarQuery, useCalendarChange } from '../api/calendar.ts';
import { CalendarAddresses } from './CalendarAddresses.tsx';
import { CalendarConfirmDialog } from './CalendarConfirmDialog.tsx';
import styles from './Messages.module.css';
import { Section } from './Section.tsx';

type Asked = 'replace' | 'close';

const DONE = {
  open: 'Les adresses de votre agenda sont prêtes.',
  replace: 'Les adresses de votre agenda sont remplacées.',
  close: 'Les adresses de votre agenda sont supprimées.',
} as const;

/** The outings in one's own calendar: two secret addresses, which one opens, replaces and ends. */
export function CalendarSection() {
  const { data, error, refetch } = useQuery(calendarQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // The button that was pressed goes with what it has done: the focus goes to what the section is about.
  const done = (what: keyof typeof DONE): void => {
    setAsked(null);
    toast(DONE[what]);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  const open = useCalendarChange('open', () => done('open'));

  return (
    <Section
      ref={heading}
      title="Agenda"
      intro="Vos plongées dans l’agenda de votre téléphone ou de votre ordinateur. Il les lit à une adresse qui n’appartient qu’à vous, et se met à jour de lui-même."
    >
      {data ? (
        data.open ? (
          <CalendarAddresses calendar={data} onAsk={setAsked} />
        ) : (
          <>
            <p>
              Vous recevrez deux adresses&nbsp;: celle de vos plongées, liste d’attente comprise, et celle de toutes les
              plongées du club.
            </p>
            {open.error && <ErrorMessage error={open.error} />}
            <Button variant="primary" icon="calendar" busy={open.isPending} onClick={open.run}>
              Créer mon adresse d’agenda
            </Button>
          </>
        )
      ) : error ? (
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Chargement de l’agenda…">
          <div className={styles.waiting}>
            <Skeleton height={48} />
            <Skeleton width={260} height={40} />
          </div>
        </Loading>
      )}
      {asked && <CalendarConfirmDialog asked={asked} onDone={() => done(asked)} onClose={() => setAsked(null)} />}
    </Section>
  );
}
