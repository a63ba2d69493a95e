import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { fullName } from '../../../../shared/domain/divers/identity.ts';
import { can } from '../../../../shared/domain/permissions.ts';
import { isPending, type RegistrationType } from '../../../../shared/domain/registration/kinds.ts';
import { paths } from '../../../../shared/paths.ts';
import { withQuery } from '../../../../shared/query-string.ts';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { useServer } from '../../../../shared/ui/data/club-hooks.ts';
import type { Person } from '../../../../shared/ui/data/viewer.ts';
import { registering } from '../api/useRegistrationActions.ts';
import { MAX_OFFERED } from '../model/move-targets.ts';
import { freeSlots, obstacleTo, placeToAsk } from '../model/rules.ts';
import styles from './Dialogs.module.css';
import { PersonPicker } from './PersonPicker.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { useSheet } from './sheet-context.ts';

interface RegisterDialogProps {
  readonly type: RegistrationType;
  /** Undefined: none chosen. */
  readonly slot: number | undefined;
  readonly onClose: () => void;
}

export function RegisterDialog(props: RegisterDialogProps) {
  const { onClose } = props;
  const { event, viewer, actions } = useSheet();
  const { actor } = viewer;
  const [person, setPerson] = useState<Person | null>(null);
  const [type, setType] = useState(props.type);
  const [slot, setSlot] = useState(props.slot);
  const wholeList = useServer() === 'other' && can(actor, 'divers.list') && can(actor, 'registrations.move');
  const slots = freeSlots(event, type).slice(0, MAX_OFFERED);
  const place = placeToAsk(
    event,
    type,
    slots.find((free) => free === slot),
  );
  const obstacle =
    person === null ? 'Choisissez d’abord un membre dans la liste.' : obstacleTo(event, viewer, person, type);

  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (person === null || obstacle !== null) return;
    onClose();
    actions.act(registering(event, person, place, person.id === actor.id));
  };
  return (
    <ConfirmDialog
      size="m"
      title="Inscrire un membre"
      confirmLabel={person === null ? 'Inscrire' : `Inscrire ${fullName(person)}`}
      reason={obstacle}
      form="register"
      onClose={onClose}
    >
      <form id="register" className={styles.form} onSubmit={submit}>
        <PersonPicker
          wholeList={wholeList}
          chosen={person}
          onChoose={setPerson}
          obstacleOf={(one) => obstacleTo(event, viewer, one, type)}
        />
        {person !== null && can(actor, 'divers.readWallet', person) && (
          <p className={styles.note}>
            <Link to={withQuery(paths.situation, { sortie: event.id, membre: person.id })}>
              Pourquoi ne peut-il pas s’inscrire&nbsp;?
            </Link>
          </p>
        )}
        <div className={styles.pair}>
          <PlaceFields
            type={type}
            positions={slots}
            position={place.position}
            note={
              <p className={styles.note}>
                {isPending(type)
                  ? 'À la fin de la liste, dans l’ordre d’arrivée.'
                  : 'Plus de place\u00a0: l’inscription ira sur la liste d’attente.'}
              </p>
            }
            onType={(chosen) => {
              setType(chosen);
              setSlot(undefined);
            }}
            onPosition={setSlot}
          />
        </div>
      </form>
    </ConfirmDialog>
  );
}
