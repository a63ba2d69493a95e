import type { ReactNode } from 'react';
import type { PalanqueesRecord } from '#member/features/palanquees/api.ts';
import type { PlanPerson } from '#contract/palanquees.ts';
import { isDiveDirectorLevel } from '#domain/levels.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { levelLabel } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Options } from '#ui/form/Field.tsx';
import type { Composer } from '#member/features/palanquees/model/composer.ts';
import { unplacedOf } from '#member/features/palanquees/model/places.ts';
import { BoardIcon } from '../controls.tsx';
import controls from '../controls.module.css';
import styles from './Composer.module.css';

interface ComposerBarProps {
  readonly composer: Composer;
  readonly record: PalanqueesRecord;
  readonly onSave: () => void;
  readonly onPropose: () => void;
  /** Why a save was refused: seen wherever one has scrolled to. */
  readonly children: ReactNode;
}

export function ComposerBar({ composer, record, onSave, onPropose, children }: ComposerBarProps) {
  const { draft, dispatch, unsaved, saving } = composer;
  const { registrants } = record;
  return (
    <section className={cx('row wrap gap-4', styles.bar)} aria-label="Composer">
      <DirectorSelect composer={composer} directors={record.directors} />
      <Progress plan={draft.plan} registrants={registrants} />
      <div className={cx('flex gap-2', styles.buttons)}>
        <Button
          reason={draft.past.length === 0 ? 'Il n’y a rien à annuler.' : null}
          onClick={() => dispatch({ type: 'undo' })}
        >
          <BoardIcon name="undo" />
          Annuler
        </Button>
        <Button
          reason={registrants.length === 0 ? 'Personne n’est inscrit à cette plongée.' : null}
          onClick={onPropose}
        >
          <BoardIcon name="propose" />
          Proposer
        </Button>
        <Button
          variant="primary"
          busy={saving.isPending}
          reason={unsaved || saving.isPending ? null : 'Tout est enregistré.'}
          onClick={onSave}
        >
          Enregistrer
        </Button>
      </div>
      <div className={styles.refusal}>{children}</div>
    </section>
  );
}

function DirectorSelect({
  composer,
  directors,
}: Pick<ComposerBarProps, 'composer'> & Pick<PalanqueesRecord, 'directors'>) {
  const { draft, dispatch, divers } = composer;
  const { directorId } = draft.plan;
  const isFormer = directorId !== null && directors.every(({ id }) => id !== directorId);
  const former = isFormer ? divers.named.get(directorId) : undefined;
  const group = (label: string, members: readonly PlanPerson[]) =>
    members.length > 0 && (
      <optgroup label={label}>
        <Options of={members.map((one) => [one.id, `${sortedName(one)} · ${levelLabel(one.level)}`])} />
      </optgroup>
    );
  return (
    <label className={cx('row gap-2 small medium', styles.director)}>
      Directeur de plongée
      <select
        className={cx(controls.select, controls.director)}
        value={directorId ?? ''}
        onChange={({ target }) =>
          dispatch({ type: 'direct', fields: { directorId: target.value === '' ? null : Number(target.value) } })
        }
      >
        <option value="">À choisir</option>
        {isFormer && (
          <option value={directorId}>{`${former ? sortedName(former) : directorId} (n’est plus inscrit)`}</option>
        )}
        {group(
          'Directeurs de plongée',
          directors.filter(({ level }) => isDiveDirectorLevel(level)),
        )}
        {group(
          'Autres inscrits',
          directors.filter(({ level }) => !isDiveDirectorLevel(level)),
        )}
      </select>
    </label>
  );
}

/** Does not count an unplaced director, who stays on shore. */
function Progress({ plan, registrants }: Pick<PalanqueesRecord, 'plan' | 'registrants'>) {
  const unplaced = unplacedOf(plan, registrants);
  const done = registrants.length - unplaced.length;
  const total = done + unplaced.filter(({ id }) => id !== plan.directorId).length;
  return (
    <div className={cx('quiet small', styles.progress)}>
      <span>
        <strong>{done}</strong> placé{done >= 2 ? 's' : ''} sur {total}
      </span>
      <progress aria-hidden="true" max={Math.max(1, total)} value={done} />
    </div>
  );
}
