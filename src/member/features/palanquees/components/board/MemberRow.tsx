import type { PlanPerson } from '#contract/palanquees.ts';
import { APTITUDES, MAX_GAS, type Member, type Palanquee, isBreach } from '#domain/palanquees/plan.ts';
import { isTutored } from '#domain/palanquees/member-rules.ts';
import { aptitudesOf } from '#domain/palanquees/prerogatives.ts';
import { fullName, sortedName } from '#domain/divers/identity.ts';
import { aptitudeLabel, FUNCTION_LABELS } from '#messages/palanquees.ts';
import { Button } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import type { RegisteredDiver } from '#member/features/palanquees/model/composer.ts';
import type { MemberFields } from '#member/features/palanquees/model/draft.ts';
import { functionsIn } from '#member/features/palanquees/model/member-defaults.ts';
import { placeOf } from '#member/features/palanquees/model/places.ts';
import boardStyles from './Board.module.css';
import { useBoard } from './board-context.ts';
import { PlaceSelect, useDraggableDiver, DiverLine, LevelBadge } from './diver-parts.tsx';
import { ChoiceSelect } from '../controls.tsx';
import controls from '../controls.module.css';
import styles from './PalanqueeCard.module.css';

interface MemberProps {
  readonly palanquee: Palanquee;
  readonly member: Member;
}

export function MemberRow({ palanquee, member }: MemberProps) {
  const { registered, named } = useBoard();
  const { id } = member;
  const diver = registered.get(id);
  if (diver) return <RegisteredRow palanquee={palanquee} member={member} diver={diver} />;
  const former = named.get(id) ?? { id, lastname: `N° ${id}`, firstname: '', level: '' };
  return <FormerRow palanquee={palanquee} diver={former} />;
}

function RegisteredRow({ palanquee, member, diver }: MemberProps & { readonly diver: RegisteredDiver }) {
  const { plan, findings, change } = useBoard();
  const copy = placeOf(plan, diver.id) === palanquee.key ? '' : `-${palanquee.key}`;
  const { ref, handle, isDragging, onPointerDown } = useDraggableDiver(diver, copy);
  const inBreach =
    palanquee.overruleNote === '' &&
    findings.some((one) => one.palanquee === palanquee.key && isBreach(one) && one.divers.includes(diver.id));
  return (
    <tr
      ref={ref}
      data-diver={diver.id}
      className={cx(
        change !== null && boardStyles.draggable,
        isDragging && boardStyles.dragged,
        inBreach && styles.inBreach,
      )}
      onPointerDown={onPointerDown}
    >
      <td className={styles.handleCell}>{handle}</td>
      <th scope="row" className={styles.member}>
        <DiverLine diver={diver} />
      </th>
      {change === null ? (
        <>
          <td>{FUNCTION_LABELS[member.function]}</td>
          <td>{aptitudeLabel(member.aptitude)}</td>
          <td>{member.gas}</td>
        </>
      ) : (
        <EditCells palanquee={palanquee} member={member} diver={diver} />
      )}
    </tr>
  );
}

/** Keeps a diver who has left the outing in the plan until they are removed by hand. */
function FormerRow({ palanquee, diver }: { readonly palanquee: Palanquee; readonly diver: PlanPerson }) {
  const { change } = useBoard();
  return (
    <tr className={styles.former} data-diver={diver.id}>
      <td className={styles.handleCell} />
      <th scope="row" className={styles.member}>
        <s>{sortedName(diver)}</s> {diver.level !== '' && <LevelBadge level={diver.level} />}
      </th>
      <td colSpan={change === null ? 3 : 4}>
        <div className={cx('row between gap-2 medium', styles.formerLine)}>
          N’est plus inscrit(e)
          {change !== null && (
            <Button
              size="s"
              variant="danger"
              aria-label={`Retirer ${fullName(diver)} de la palanquée`}
              onClick={() => change({ type: 'drop', key: palanquee.key, id: diver.id })}
            >
              Retirer
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

function EditCells({ palanquee, member, diver }: MemberProps & { readonly diver: RegisteredDiver }) {
  const { registered, change } = useBoard();
  const { key, kind } = palanquee;
  const held = aptitudesOf(diver.level, kind === 'TEACHING', isTutored(palanquee, diver.id, registered));
  const set = (fields: MemberFields): void => change?.({ type: 'member', key, id: diver.id, fields });
  const name = fullName(diver);
  return (
    <>
      <td>
        <ChoiceSelect
          label={`Fonction de ${name}`}
          className={controls.cell}
          value={member.function}
          choices={functionsIn(kind, member.function)}
          textOf={(one) => FUNCTION_LABELS[one]}
          onChange={(chosen) => set({ function: chosen })}
        />
      </td>
      <td>
        <ChoiceSelect
          label={`Aptitude de ${name}`}
          className={controls.cell}
          value={member.aptitude}
          choices={APTITUDES.filter((one) => one === member.aptitude || held.includes(one))}
          textOf={aptitudeLabel}
          onChange={(aptitude) => set({ aptitude })}
        />
      </td>
      <td>
        <input
          aria-label={`Gaz de ${name}`}
          className={cx(controls.select, controls.cell)}
          list="gaz"
          maxLength={MAX_GAS}
          value={member.gas}
          onChange={({ target }) => set({ gas: target.value })}
        />
      </td>
      <td className={styles.placeColumn}>
        <PlaceSelect diver={diver} place={key} />
      </td>
    </>
  );
}
