import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { describeRegistration } from '../../../../shared/api/resources/registrations.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { MAX_DESCRIPTION } from '../../../../shared/domain/registration/description.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import type { RemarkState } from '../model/remark-autosave.ts';
import { fullName } from '../model/names.ts';
import { entryKey } from '../model/sheet.ts';
import styles from './RemarkField.module.css';
import { useSheet } from './sheet-context.ts';

/** The remark beside a name: saves itself after a pause in typing, and says so quietly (specification §5). */
export function RemarkField({ entry }: { readonly entry: Entry }) {
  const { event, by, remarks, onEvent, onOwnChange } = useSheet();
  const key = `remarque:${by.actor.licenceNumber}:${event.id}:${entryKey(entry)}`;
  const [remark] = useState(() => remarks.of(key, entry.description));
  const state = useSyncExternalStore(remark.subscribe, remark.state);
  const [focused, setFocused] = useState(false);
  const id = useId();
  const own = entry.id === by.actor.id;
  const { id: diverId, position, type, description } = entry;

  useEffect(() => {
    remark.savesWith(async (text) => {
      onOwnChange(diverId);
      const after = await describeRegistration(event.id, diverId, { position, type, description: text });
      if (after !== null) await onEvent(after);
    });
  }, [remark, event.id, diverId, position, type, onEvent, onOwnChange]);
  useEffect(() => remark.serverHolds(description, focused), [remark, description, focused]);

  return (
    <div className={styles.remark}>
      <input
        className={cx(styles.field, !own && styles.others)}
        value={state.text}
        maxLength={MAX_DESCRIPTION}
        placeholder="Ajouter une remarque"
        aria-label={`Remarque de ${fullName(entry)}`}
        aria-describedby={state.phase === 'rest' ? undefined : id}
        aria-invalid={state.phase === 'failed' || undefined}
        onChange={(change) => remark.type(change.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          void remark.flush();
        }}
      />
      <Saved id={id} state={state} onRetry={() => void remark.flush()} />
    </div>
  );
}

function Saved({
  id,
  state,
  onRetry,
}: {
  readonly id: string;
  readonly state: RemarkState;
  readonly onRetry: () => void;
}) {
  return (
    <output id={id} className={styles.state}>
      {state.phase === 'saving' && <span>Enregistrement…</span>}
      {state.phase === 'saved' && (
        <span className={styles.saved}>
          <Icon name="check" size={14} />
          Enregistré
        </span>
      )}
      {state.phase === 'failed' && (
        <span className={styles.failed}>
          Non enregistré&nbsp;: {state.message}{' '}
          <button type="button" className={styles.retry} onClick={onRetry}>
            Réessayer
          </button>
        </span>
      )}
    </output>
  );
}
