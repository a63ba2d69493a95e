import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { describeRegistration } from '../../../../shared/api/resources/registrations.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { MAX_DESCRIPTION } from '../../../../shared/domain/registration/description.ts';
import { fullName } from '../../../../shared/domain/divers/identity.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { entryKey } from '../model/sheet.ts';
import styles from './RemarkField.module.css';
import { useSheet } from './sheet-context.ts';

export function RemarkField({ entry }: { readonly entry: Entry }) {
  const { event, viewer, remarks, onEvent, onOwnChange } = useSheet();
  const key = `remarque:${viewer.actor.licenceNumber}:${event.id}:${entryKey(entry)}`;
  const [remark] = useState(() => remarks.of(key, entry.description));
  const state = useSyncExternalStore(remark.subscribe, remark.state);
  const [focused, setFocused] = useState(false);
  const id = useId();
  const { id: diverId, position, type, description } = entry;
  const own = diverId === viewer.actor.id;

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
        className={cx(styles.field, !own && styles.quiet)}
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
            <button type="button" className={styles.retry} onClick={() => void remark.flush()}>
              Réessayer
            </button>
          </span>
        )}
      </output>
    </div>
  );
}
