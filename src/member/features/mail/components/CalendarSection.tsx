import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { Section } from '../../../../shared/ui/components/Section.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { calendarQuery, useCalendarChange } from '../api.ts';
import { CalendarAddresses } from './CalendarAddresses.tsx';
import styles from './Messages.module.css';

const QUESTIONS = {
  replace: {
    title: 'Remplacer les adresses de votre agenda\u00a0?',
    ends: 'Les deux adresses actuelles cessent de fonctionner\u00a0: les agendas qui les suivent, sur vos appareils et chez quiconque les a, ne se mettent plus à jour.',
    after: 'Vous en recevez deux nouvelles, à ajouter à vos agendas à la place des anciennes.',
    confirm: 'Remplacer les adresses',
    change: 'open',
    done: 'Les adresses de votre agenda sont remplacées.',
  },
  close: {
    title: 'Supprimer les adresses de votre agenda\u00a0?',
    ends: 'Les deux adresses cessent de fonctionner\u00a0: les agendas qui les suivent ne reçoivent plus ni vos plongées ni celles du club.',
    after: 'Vous pourrez en créer d’autres quand vous voudrez.',
    confirm: 'Supprimer les adresses',
    change: 'close',
    done: 'Les adresses de votre agenda sont supprimées.',
  },
} as const;

export function CalendarSection() {
  const calendar = useQuery(calendarQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null);
  // Moves the focus, because the pressed button disappears.
  const done = (sentence: string): void => {
    setAsked(null);
    toast(sentence);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  const open = useCalendarChange('open', () => done('Les adresses de votre agenda sont prêtes.'));
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
      {asked && <Confirmation {...QUESTIONS[asked]} onDone={done} onClose={() => setAsked(null)} />}
    </Section>
  );
}

type ConfirmationProps = (typeof QUESTIONS)[keyof typeof QUESTIONS] & {
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
};

function Confirmation({ title, ends, after, confirm, change, done, onDone, onClose }: ConfirmationProps) {
  const mutation = useCalendarChange(change, () => onDone(done));
  return (
    <ConfirmDialog
      variant="danger"
      title={title}
      confirmLabel={confirm}
      cancelLabel="Ne rien changer"
      cancelFocused
      mutation={mutation}
      onConfirm={() => mutation.mutate()}
      onClose={onClose}
    >
      <div className={styles.confirmation}>
        <p>{ends}</p>
        <p>{after}</p>
      </div>
    </ConfirmDialog>
  );
}
