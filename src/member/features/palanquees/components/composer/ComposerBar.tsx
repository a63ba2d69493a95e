import type { PalanqueesRecord } from '../../../../../shared/api/decoders/palanquees.ts';
import { membersOf } from '../../../../../shared/domain/palanquees/plan.ts';
import { isDiveDirectorLevel } from '../../../../../shared/domain/levels.ts';
import { parisDay } from '../../../../../shared/domain/dates.ts';
import { shortDayYear, timeOf } from '../../../../../shared/messages/dates.ts';
import { levelLabel } from '../../../../../shared/messages/labels.ts';
import { Button } from '../../../../../shared/ui/components/Button.tsx';
import { sortedName, type Person } from '../../model/divers.ts';
import type { Composer } from '../../model/useComposer.ts';
import styles from './Composer.module.css';
import { Glyph } from '../BoardIcon.tsx';

interface ComposerBarProps {
  readonly composer: Composer;
  readonly record: PalanqueesRecord;
  readonly onSave: () => void;
  readonly onPropose: () => void;
}

/** What one composes with, always in view: the director, how far one is, back, the proposal, saving. */
export function ComposerBar({ composer, record, onSave, onPropose }: ComposerBarProps) {
  const { draft, step, unsaved, saving } = composer;
  const { registrants } = record;
  return (
    <section className={styles.bar} aria-label="Composer">
      <Director composer={composer} directors={record.directors} />
      <Progress plan={draft.plan} registrants={registrants} />
      <div className={styles.buttons}>
        <Button
          reason={draft.past.length === 0 ? 'Il n’y a rien à annuler.' : null}
          onClick={() => step({ type: 'undo' })}
        >
          <Glyph name="undo" />
          Annuler
        </Button>
        <Button
          reason={registrants.length === 0 ? 'Personne n’est inscrit à cette plongée.' : null}
          onClick={onPropose}
        >
          <Glyph name="propose" />
          Proposer
        </Button>
        <Button
          variant="primary"
          busy={saving.saving}
          reason={unsaved || saving.saving ? null : 'Tout est enregistré.'}
          onClick={onSave}
        >
          Enregistrer
        </Button>
      </div>
    </section>
  );
}

function Director({ composer, directors }: { readonly composer: Composer; readonly directors: readonly Person[] }) {
  const { draft, step, known } = composer;
  const { directorId } = draft.plan;
  const missing = directorId !== null && directors.every(({ id }) => id !== directorId);
  const named = directors.filter(({ level }) => isDiveDirectorLevel(level));
  const others = directors.filter(({ level }) => !isDiveDirectorLevel(level));
  const option = (person: Person) => (
    <option key={person.id} value={person.id}>
      {`${sortedName(person)} · ${levelLabel(person.level)}`}
    </option>
  );
  const gone = missing ? known.get(directorId) : undefined;
  return (
    <label className={styles.director}>
      Directeur de plongée
      <select
        value={directorId ?? ''}
        onChange={({ target }) =>
          step({ type: 'direct', fields: { directorId: target.value === '' ? null : Number(target.value) } })
        }
      >
        <option value="">À choisir</option>
        {missing && (
          <option value={directorId}>{`${gone ? sortedName(gone) : directorId} (n’est plus inscrit)`}</option>
        )}
        {named.length > 0 && <optgroup label="Directeurs de plongée">{named.map(option)}</optgroup>}
        {others.length > 0 && <optgroup label="Autres inscrits">{others.map(option)}</optgroup>}
      </select>
    </label>
  );
}

/** How many of those who dive are placed, as a figure and a small bar. */
function Progress({ plan, registrants }: Pick<PalanqueesRecord, 'plan' | 'registrants'>) {
  const placed = new Set(membersOf(plan));
  const divers = registrants.filter(({ id }) => placed.has(id) || id !== plan.directorId);
  const done = divers.filter(({ id }) => placed.has(id)).length;
  return (
    <div className={styles.progress}>
      <span>
        <strong>{done}</strong> placé{done >= 2 ? 's' : ''} sur {divers.length}
      </span>
      <progress aria-hidden="true" max={Math.max(1, divers.length)} value={done} />
    </div>
  );
}

/** `Version 3 du sam. 28 nov. 2026 à 9 h 30, par MARTIN Léa` */
export function savedText({ versions }: Pick<PalanqueesRecord, 'versions'>, version: number): string {
  const saved = versions.find((one) => one.version === version);
  if (!saved) return 'Rien n’est encore enregistré.';
  return `Version ${saved.version} du ${shortDayYear(parisDay(saved.at))} à ${timeOf(saved.at)}, par ${saved.author}`;
}
