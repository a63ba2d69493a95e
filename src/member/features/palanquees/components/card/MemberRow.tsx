import { APTITUDES, MAX_GAS, type Member, type Palanquee } from '../../../../../shared/domain/palanquees/plan.ts';
import { isTutored } from '../../../../../shared/domain/palanquees/member-rules.ts';
import { aptitudesOf } from '../../../../../shared/domain/palanquees/prerogatives.ts';
import { isBreach } from '../../../../../shared/domain/palanquees/findings.ts';
import { aptitudeLabel, FUNCTION_LABELS } from '../../../../../shared/messages/palanquees.ts';
import { Button } from '../../../../../shared/ui/components/Button.tsx';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import { functionsIn } from '../../model/member-defaults.ts';
import { fullName, sortedName, type Person } from '../../model/divers.ts';
import { placeOf } from '../../model/places.ts';
import boardStyles from '../board/Board.module.css';
import { useBoard } from '../board/board-context.ts';
import { DirectorMark, LevelMark, Warnings } from '../DiverBadges.tsx';
import marks from '../DiverBadges.module.css';
import styles from './PalanqueeCard.module.css';
import { PlaceSelect } from '../board/PlaceSelect.tsx';
import { useCarried } from '../board/useDraggableDiver.tsx';

interface MemberRowProps {
  readonly palanquee: Palanquee;
  readonly member: Member;
}

/** Somebody in a palanquée, as the safety sheet will name them: function, aptitude, gas. */
export function MemberRow({ palanquee, member }: MemberRowProps) {
  const { plan, people, known, findings, change } = useBoard();
  const registered = people.get(member.id);
  const person: Person = known.get(member.id) ?? {
    id: member.id,
    lastname: `N° ${member.id}`,
    firstname: '',
    level: '',
  };
  const copy = placeOf(plan, member.id) === palanquee.key ? '' : `-${palanquee.key}`;
  const { ref, handle, isDragging, onPointerDown } = useCarried(person, copy);
  const named =
    palanquee.overruleNote === '' &&
    findings.some((one) => one.palanquee === palanquee.key && isBreach(one) && one.divers.includes(member.id));
  if (!registered) return <LeftRow palanquee={palanquee} person={person} />;
  return (
    <tr
      ref={ref}
      data-diver={member.id}
      className={cx(change !== null && boardStyles.movable, isDragging && boardStyles.carried, named && styles.named)}
      onPointerDown={onPointerDown}
    >
      <td className={styles.handleCell}>{handle}</td>
      <th scope="row" className={styles.member}>
        {sortedName(person)}
        <span className={marks.marks}>
          <LevelMark level={person.level} supervises={registered.supervises} />
          {member.id === plan.directorId && <DirectorMark />}
          <Warnings person={registered} />
        </span>
        {registered.description !== '' && (
          <span className={styles.remark} title={registered.description}>
            {registered.description}
          </span>
        )}
      </th>
      {change === null ? (
        <ReadCells member={member} />
      ) : (
        <>
          <EditCells palanquee={palanquee} member={member} person={person} />
          <td className={styles.elsewhere}>
            <PlaceSelect person={person} place={palanquee.key} />
          </td>
        </>
      )}
    </tr>
  );
}

/** Whoever has left the outing is said, and taken out by hand alone. */
function LeftRow({ palanquee, person }: { readonly palanquee: Palanquee; readonly person: Person }) {
  const { change } = useBoard();
  return (
    <tr className={styles.left} data-diver={person.id}>
      <td className={styles.handleCell} />
      <th scope="row" className={styles.member}>
        <s>{sortedName(person)}</s> {person.level !== '' && <LevelMark level={person.level} />}
      </th>
      <td colSpan={change === null ? 3 : 4}>
        <div className={styles.leftLine}>
          N’est plus inscrit(e)
          {change !== null && (
            <Button
              size="s"
              variant="danger"
              aria-label={`Retirer ${fullName(person)} de la palanquée`}
              onClick={() => change({ type: 'drop', key: palanquee.key, id: person.id })}
            >
              Retirer
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

const ReadCells = ({ member }: { readonly member: Member }) => (
  <>
    <td>{FUNCTION_LABELS[member.function]}</td>
    <td>{aptitudeLabel(member.aptitude)}</td>
    <td>{member.gas}</td>
  </>
);

function EditCells({ palanquee, member, person }: MemberRowProps & { readonly person: Person }) {
  const { people, change } = useBoard();
  const { key, kind } = palanquee;
  const held = aptitudesOf(person.level, kind === 'TEACHING', isTutored(palanquee, member.id, people));
  const set = (fields: Partial<Omit<Member, 'id'>>): void => change?.({ type: 'member', key, id: member.id, fields });
  const name = fullName(person);
  const functions = functionsIn(kind, member.function);
  const aptitudes = APTITUDES.filter((one) => one === member.aptitude || held.includes(one));
  return (
    <>
      <td>
        <select
          aria-label={`Fonction de ${name}`}
          className={styles.cell}
          value={member.function}
          onChange={({ target }) => {
            const does = functions.find((one) => one === target.value);
            if (does) set({ function: does });
          }}
        >
          {functions.map((one) => (
            <option key={one} value={one}>
              {FUNCTION_LABELS[one]}
            </option>
          ))}
        </select>
      </td>
      <td>
        <select
          aria-label={`Aptitude de ${name}`}
          className={styles.cell}
          value={member.aptitude}
          onChange={({ target }) => {
            const aptitude = aptitudes.find((one) => one === target.value);
            if (aptitude) set({ aptitude });
          }}
        >
          {aptitudes.map((one) => (
            <option key={one} value={one}>
              {aptitudeLabel(one)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          aria-label={`Gaz de ${name}`}
          className={styles.cell}
          list="gaz"
          maxLength={MAX_GAS}
          value={member.gas}
          onChange={({ target }) => set({ gas: target.value })}
        />
      </td>
    </>
  );
}
