import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { calendarQuery, useCalendarChange } from '../api/queries.ts';
import { CalendarAddresses } from './CalendarAddresses.tsx';
import { CalendarConfirmDialog } from './CalendarConfirmDialog.tsx';
import styles from './Messages.module.css';
import { Section } from './Section.tsx';

const DONE = {
  open: 'Les adresses de votre agenda sont prêtes.',
  replace: 'Les adresses de votre agenda sont remplacées.',
  close: 'Les adresses de votre agenda sont supprimées.',
} as const;

/** The member's outings in their own calendar: two secret addresses, to open, replace and close. */
export function CalendarSection() {
  const calendar = useQuery(calendarQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<'replace' | 'close' | null>(null);
  // The pressed button disappears: the heading takes the focus.
  const done = (what: keyof typeof DONE): void => {
    setAsked(null);
    toast(DONE[what]);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  const open = useCalendarChange('open', () => done('open'));
  const skeleton = (
    <div className={styles.waiting}>
      <Skeleton height={48} />
      <Skeleton width={260} height={40} />
    </div>
  );

  return (
    <Section
      ref={heading}
      title="Agenda"
      intro="Vos plongées dans l’agenda de votre téléphone ou de votre ordinateur. Il les lit à une adresse qui n’appartient qu’à vous, et se met à jour de lui-même."
    >
      <QueryBody query={calendar} loading="Chargement de l’agenda…" skeleton={skeleton}>
        {(data) =>
          data.open ? (
            <CalendarAddresses calendar={data} onAsk={setAsked} />
          ) : (
            <>
              <p>
                Vous recevrez deux adresses&nbsp;: celle de vos plongées, liste d’attente comprise, et celle de toutes
                les plongées du club.
              </p>
              {open.error && <ErrorMessage error={open.error} />}
              <Button variant="primary" icon="calendar" busy={open.isPending} onClick={() => open.mutate()}>
                Créer mon adresse d’agenda
              </Button>
            </>
          )
        }
      </QueryBody>
      {asked && <CalendarConfirmDialog asked={asked} onDone={() => done(asked)} onClose={() => setAsked(null)} />}
    </Section>
  );
}
