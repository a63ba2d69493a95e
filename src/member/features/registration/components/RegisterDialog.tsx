import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { isPending, type RegistrationType } from '../../../../shared/domain/registration/kinds.ts';
import { can } from '../../../../shared/domain/permissions.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { Select } from '../../../../shared/ui/form/Select.tsx';
import { Loading, Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { peopleQuery } from '../api/candidates.ts';
import { registering } from '../api/registration-actions.ts';
import { fullName } from '../model/names.ts';
import { TYPE_NAMES } from '../model/move-targets.ts';
import { freeSlots, obstacleTo, placeToAsk, type Person } from '../model/registrar.ts';
import { PersonPicker } from './PersonPicker.tsx';
import { useSheet } from './sheet-context.ts';
import styles from './Dialogs.module.css';

export interface RegisterQuestionProps {
  readonly type: RegistrationType;
  /** The free slot that was clicked. */
  readonly slot: number | undefined;
  readonly onClose: () => void;
}

const OFFERED = 60;

/** Registers somebody: whom, as what, in which slot. */
export function RegisterQuestion({ type: first, slot: clicked, onClose }: RegisterQuestionProps) {
  const { event, by, actions } = useSheet();
  const [person, setPerson] = useState<Person | null>(null);
  const [type, setType] = useState(first);
  const [slot, setSlot] = useState(clicked);
  const wholeList = useServer() === 'other' && can(by.actor, 'divers.list') && can(by.actor, 'registrations.move');
  const people = useQuery(peopleQuery(wholeList));
  const slots = freeSlots(event, type).slice(0, OFFERED);
  const place = placeToAsk(
    event,
    type,
    slots.find((free) => free === slot),
  );
  const obstacle =
    person === null ? 'Choisissez d’abord un membre dans la liste.' : obstacleTo(event, by, person, type);

  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (person === null || obstacle !== null) return;
    onClose();
    void actions.act(registering(event, person, place, person.id === by.actor.id));
  };
  return (
    <Dialog
      title="Inscrire un membre"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form="register" reason={obstacle}>
            {person === null ? 'Inscrire' : `Inscrire ${fullName(person)}`}
          </Button>
        </>
      }
    >
      <form id="register" className={styles.form} onSubmit={submit}>
        {people.data ? (
          <PersonPicker
            people={people.data}
            chosen={person}
            onChoose={setPerson}
            obstacleOf={(one) => obstacleTo(event, by, one, type)}
          />
        ) : people.error ? (
          <ErrorMessage error={people.error} onRetry={() => void people.refetch()} />
        ) : (
          <Loading label="Chargement des membres…">
            <Skeleton height={340} />
          </Loading>
        )}
        <div className={styles.pair}>
          <Select
            label="Inscrire comme"
            value={type}
            onChange={(change) => {
              setType(TYPE_NAMES.find(([name]) => name === change.target.value)?.[0] ?? type);
              setSlot(undefined);
            }}
          >
            {TYPE_NAMES.map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </Select>
          {slots.length > 0 ? (
            <Select label="Place" value={place.position} onChange={(change) => setSlot(Number(change.target.value))}>
              {slots.map((free) => (
                <option key={free} value={free}>
                  Place {free}
                </option>
              ))}
            </Select>
          ) : (
            <p className={styles.note}>
              {isPending(type)
                ? 'À la fin de la liste, dans l’ordre d’arrivée.'
                : 'Plus de place\u00a0: l’inscription ira sur la liste d’attente.'}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
