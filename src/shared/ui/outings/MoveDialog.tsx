import { useState } from 'react';
import { call } from '#api/client/call.ts';
import type { ClubEvent } from '#contract/events.ts';
import { addDays, instantInParis, isDay, parisDay, parisTime } from '#domain/dates.ts';
import { MAX_REASON_LENGTH, mayMoveEvent } from '#domain/events/changes.ts';
import type { Actor } from '#domain/permissions.ts';
import { typedTime } from '#domain/typed-time.ts';
import { errorMessages } from '#messages/errors.ts';
import { dayAndTime, dayMonth, longDay, shortDay, siteName, timeOfDay } from '#messages/format.ts';
import { eveQuestion } from '#messages/outing.ts';
import { useSingleMutation } from '../data/useSingleMutation.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { DayField } from '../form/DayField.tsx';
import { TextArea, TextField } from '../form/Field.tsx';
import { useToday } from '../hooks/useNow.ts';
import styles from './CancelEvent.module.css';

interface MoveDialogProps {
  readonly event: ClubEvent;
  readonly actor: Actor;
  /** Gets the sentence of success. */
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

const FORM = 'move-event';

/** Another day for an outing and all who are registered on it (our server only). */
export function MoveDialog({ event, actor, onDone, onClose }: MoveDialogProps) {
  const today = useToday();
  const [day, setDay] = useState('');
  const [hour, setHour] = useState(timeOfDay(parisTime(event.date)));
  const [meeting, setMeeting] = useState(timeOfDay(event.hourRdv));
  const [reason, setReason] = useState('');
  const [time, meetingTime] = [typedTime(hour), meeting.trim() === '' ? '' : typedTime(meeting)];
  const date = isDay(day) && time !== null ? instantInParis(day, time).toISOString() : null;
  const moving = useSingleMutation({
    mutationFn: () =>
      call('POST /events/:id/report', {
        params: { id: event.id },
        body: { version: event.version, date: date ?? '', hourRdv: meetingTime ?? '', reason },
      }),
    once: true,
    onSuccess: () => onDone(`La plongée est reportée au ${shortDay(day)}, les inscrits sont prévenus.`),
  });
  const verdict = date === null ? null : mayMoveEvent(actor, event, { date }, instantInParis(today));
  const obstacle =
    date === null || verdict === null
      ? 'Choisissez d’abord le jour et l’heure.'
      : !verdict.ok
        ? errorMessages[verdict.code]
        : meetingTime === null
          ? 'Corrigez d’abord l’heure de rendez-vous.'
          : reason.trim() === ''
            ? 'Écrivez d’abord le motif.'
            : null;
  return (
    <ConfirmDialog
      size="m"
      title="Reporter cette plongée"
      subtitle={`${siteName(event.site.name)}, ${dayAndTime(event.date)}`}
      cancelLabel="Garder la date"
      confirmLabel={isDay(day) ? `Reporter au ${shortDay(day)}` : 'Reporter'}
      reason={obstacle}
      mutation={moving}
      form={FORM}
      onClose={onClose}
    >
      <form
        id={FORM}
        className="stack gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (obstacle === null) moving.mutate();
        }}
      >
        <p>
          Les inscrits et la liste d’attente gardent leur place. Un e-mail leur donne le motif et le nouveau jour&nbsp;;
          ils peuvent se désinscrire sans rien perdre
          {isDay(day) ? ` jusqu’au ${dayMonth(addDays(day, -1))}` : ' jusqu’à la veille'}.
        </p>
        <div className={styles.when}>
          <DayField
            label="Nouveau jour"
            value={day}
            today={today}
            min={addDays(today, 1)}
            year={Number(parisDay(event.date).slice(0, 4))}
            inWords={longDay}
            error={verdict && !verdict.ok ? errorMessages[verdict.code] : undefined}
            onChange={setDay}
          />
          <TextField
            label="Heure"
            value={hour}
            error={time === null && 'Saisissez une heure, par exemple 9 h 30.'}
            onChange={({ target }) => setHour(target.value)}
          />
          <TextField
            label="Rendez-vous"
            value={meeting}
            help={date && meetingTime ? (eveQuestion({ date, hourRdv: meetingTime }) ?? undefined) : undefined}
            error={meetingTime === null && 'Saisissez une heure, par exemple 8 h, ou rien.'}
            onChange={({ target }) => setMeeting(target.value)}
          />
        </div>
        <TextArea
          label="Motif"
          help="Première ligne de l’e-mail aux inscrits, visible aussi sur la plongée."
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
