import { cx } from '#ui/components/cx.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '#contract/events.ts';
import { fullName } from '#domain/divers/identity.ts';
import { isLate, refundedUntil } from '#domain/events/charges.ts';
import { centsOfEuros } from '#domain/money.ts';
import { can } from '#domain/permissions.ts';
import { type RegistrationType, isPending, kindOf } from '#domain/registration/placement.ts';
import { promotions, promotesByItself } from '#domain/registration/slots.ts';
import { shortDay, siteName, dayAndTime } from '#messages/format.ts';
import { chargedText, priceText, refundTerm, returnedText } from '#messages/prices.ts';
import { paths } from '#shared/paths.ts';
import { withQuery } from '#shared/query-string.ts';
import { useOffers, useClubConfig } from '#ui/data/club-hooks.ts';
import { chargeFor, priceFor, type Person } from '#ui/data/viewer.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Options, Select } from '#ui/form/Field.tsx';
import { registering, moving, purging, removing } from '../model/actions.ts';
import {
  MAX_OFFERED,
  freeSlots,
  obstacleTo,
  overlapText,
  placeToAsk,
  obstacleToMove,
  targetsOf,
  TYPE_NAMES,
  activeEntries,
} from '../model/rules.ts';
import styles from './Dialogs.module.css';
import { PersonPicker } from './PersonPicker.tsx';
import { usePeople } from '../people.ts';
import { useSheet } from './sheet-context.ts';

export function RegisterDialog({ start, onClose }: { readonly start: PlaceChoice; readonly onClose: () => void }) {
  const { event, viewer, listed, actions } = useSheet();
  const { actor } = viewer;
  const [chosen, setChosen] = useState<Person | null>(null);
  const [choice, setChoice] = useState(start);
  const { type } = choice;
  const wholeList = !useOffers('peopleSearch') && can(actor, 'divers.list') && can(actor, 'registrations.move');
  const { people = [], others } = usePeople('', wholeList);
  const proposable = people.filter((one) => one.id !== actor.id && !obstacleTo(event, viewer, one, type));
  // The only one whom a member may register, their child say, needs no choice.
  const only = others === 0 && proposable.length === 1 ? proposable[0] : undefined;
  const person = chosen ?? only ?? null;
  const slots = freeSlots(event, type).slice(0, MAX_OFFERED);
  const place = placeToAsk(
    event,
    type,
    slots.find((free) => free === choice.slot),
  );
  const obstacle =
    person === null ? 'Choisissez d’abord un membre dans la liste.' : obstacleTo(event, viewer, person, type);

  const price = priceFor(event, viewer, person ?? viewer.diver, type);
  const charge = person && chargeFor(event, viewer, person, type);
  const overlaps = person && !obstacle && overlapText(event, listed, person, person.id === actor.id);

  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (person === null || obstacle !== null) return;
    onClose();
    actions.act(registering(event, person, place, person.id === actor.id, charge));
  };
  return (
    <ConfirmDialog
      size="m"
      title="Inscrire un membre"
      // One price for all is known before the person is.
      subtitle={price && (person || price.group === null) ? `Prix\u00a0: ${priceText(price)}` : undefined}
      confirmLabel={person === null ? 'Inscrire' : `Inscrire ${fullName(person)}`}
      reason={obstacle}
      form="register"
      onClose={onClose}
    >
      <form id="register" className="stack gap-4" onSubmit={submit}>
        <PersonPicker
          wholeList={wholeList}
          chosen={person}
          onChoose={setChosen}
          obstacleOf={(one) => obstacleTo(event, viewer, one, type)}
        />
        {overlaps && <output className={styles.overlaps}>{overlaps}</output>}
        {charge !== null && (
          <output className={cx('block', styles.note)}>
            {chargedText(
              charge,
              'le',
              isPending(type) || slots.length === 0,
              refundTerm(refundedUntil(event, viewer.charges), viewer.now),
            )}
          </output>
        )}
        {person !== null && can(actor, 'divers.readWallet', person) && (
          <p className={cx('quiet', styles.note)}>
            <Link to={withQuery(paths.situation, { sortie: event.id, membre: person.id })}>
              Où en est ce membre&nbsp;?
            </Link>
          </p>
        )}
        <div className={styles.pair}>
          <PlaceFields
            choice={choice}
            positions={slots}
            position={place.position}
            note={
              <p className={cx('quiet', styles.note)}>
                {isPending(type)
                  ? 'À la fin de la liste, dans l’ordre d’arrivée.'
                  : 'Plus de place\u00a0: l’inscription ira sur la liste d’attente.'}
              </p>
            }
            onChoose={setChoice}
          />
        </div>
      </form>
    </ConfirmDialog>
  );
}

/** Moves a registrant to another slot, or to or from the waiting list (specification §4). */
export function MoveDialog({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { event, viewer, actions } = useSheet();
  const [choice, setChoice] = useState<PlaceChoice>({ type: kindOf(entry.type), slot: undefined });
  const { type } = choice;
  const targets = targetsOf(event, entry, type);
  const target = targets.find((place) => place.position === choice.slot) ?? targets[0];
  const obstacle = obstacleToMove(event, viewer, entry, type);
  const waits = isPending(type);

  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (target === undefined || obstacle !== null) return;
    onClose();
    actions.act(moving(event, entry, target));
  };
  return (
    <ConfirmDialog
      title={`${isPending(entry.type) ? 'Donner une place à' : 'Déplacer'} ${fullName(entry)}`}
      confirmLabel={waits ? 'Mettre en attente' : `Mettre en place ${target?.position ?? ''}`}
      cancelLabel="Ne rien changer"
      reason={obstacle}
      form="move"
      onClose={onClose}
    >
      <form id="move" className="stack gap-4" onSubmit={submit}>
        <PlaceFields
          choice={choice}
          positions={waits ? [] : targets.map(({ position }) => position)}
          position={target?.position}
          note={waits && <p className={cx('quiet', styles.note)}>À la fin de la liste, dans l’ordre d’arrivée.</p>}
          focused
          onChoose={setChoice}
        />
        {obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
      </form>
    </ConfirmDialog>
  );
}

/** `slot`: undefined until one is chosen. */
export interface PlaceChoice {
  readonly type: RegistrationType;
  readonly slot: number | undefined;
}

interface PlaceFieldsProps {
  readonly choice: PlaceChoice;
  /** When empty, `note` is shown instead. */
  readonly positions: readonly number[];
  readonly position: number | undefined;
  readonly note: ReactNode;
  readonly focused?: boolean;
  readonly onChoose: (choice: PlaceChoice) => void;
}

const PlaceFields = ({ choice: { type }, positions, position, note, focused, onChoose }: PlaceFieldsProps) => (
  <>
    <Select
      label="Inscrire comme"
      value={type}
      data-autofocus={focused}
      onChange={({ target }) =>
        onChoose({ type: TYPE_NAMES.find(([name]) => name === target.value)?.[0] ?? type, slot: undefined })
      }
    >
      <Options of={TYPE_NAMES} />
    </Select>
    {positions.length > 0 ? (
      <Select label="Place" value={position} onChange={({ target }) => onChoose({ type, slot: Number(target.value) })}>
        <Options of={positions.map((one) => [one, `Place ${one}`])} />
      </Select>
    ) : (
      note
    )}
  </>
);

interface UnregisterDialogProps {
  readonly entry: Entry;
  /** Deletes instead of striking through. */
  readonly purges: boolean;
  readonly onClose: () => void;
}

export function UnregisterDialog({ entry, purges, onClose }: UnregisterDialogProps) {
  const { event, viewer, actions } = useSheet();
  const self = entry.id === viewer.actor.id;
  const name = fullName(entry);
  const [title, label, consequence, action] = purges
    ? [
        `Effacer l’inscription de ${name}\u00a0?`,
        'Effacer définitivement',
        'L’inscription et sa remarque disparaissent pour de bon, aussi de la liste des inscriptions supprimées.',
        purging(event, entry),
      ]
    : [
        self ? 'Vous désinscrire\u00a0?' : `Désinscrire ${name}\u00a0?`,
        self ? 'Me désinscrire' : `Désinscrire ${entry.firstname}`,
        'L’inscription reste visible, barrée, parmi les inscriptions supprimées.',
        removing(event, entry, self),
      ];
  return (
    <ConfirmDialog
      variant="danger"
      title={title}
      subtitle={`${siteName(event.site.name)}, ${dayAndTime(event.date, shortDay)}`}
      confirmLabel={label}
      cancelLabel="Ne rien changer"
      cancelFocused
      onConfirm={() => {
        onClose();
        actions.act(action);
      }}
      onClose={onClose}
    >
      <div className="stack gap-4">
        <p>{consequence}</p>
        {entry.active && <Returned entry={entry} purges={purges} />}
        {entry.active && <Promotion entry={entry} />}
      </div>
    </ConfirmDialog>
  );
}

/** What becomes of the money that the place took. */
function Returned({ entry, purges }: Omit<UnregisterDialogProps, 'onClose'>) {
  const { event, viewer } = useSheet();
  const charge = centsOfEuros(entry.charge ?? NaN);
  if (charge === null || isPending(entry.type)) return null;
  return <p>{returnedText(charge, 'le', !purges && isLate(event, viewer.charges, viewer.now))}</p>;
}

/** Names the first of the waiting list, to whom our server gives a freed place (contract §5). */
function Promotion({ entry }: { readonly entry: Entry }) {
  const { event, viewer } = useSheet();
  const { waitingList } = useClubConfig();
  const promotes = useOffers('promotion');
  if (event.status === 'CANCELLED') return null;
  if (isPending(entry.type))
    return <p className={cx('quiet', styles.note)}>Le rang sur la liste d’attente est perdu.</p>;
  if (!promotes || !promotesByItself(event, waitingList, viewer.now)) return null;
  const others = activeEntries(event).filter((one) => one.id !== entry.id);
  const [next] = promotions(event, kindOf(entry.type), others);
  return next ? (
    <p className={cx('quiet', styles.note)}>
      La place revient à {fullName(next.entry)}, premier de la liste d’attente.
    </p>
  ) : null;
}
