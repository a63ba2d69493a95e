import type { DossierChange } from '../../../../shared/domain/membership/dossier-diff.ts';
import styles from './DossierForm.module.css';

const marks = { added: '+', removed: '−', kept: '' } as const;
const said = { added: 'Ajouté\u00a0: ', removed: 'Retiré\u00a0: ', kept: '' } as const;

export function DossierChanges({ changes }: { readonly changes: readonly DossierChange[] }) {
  const lines = changes.filter(({ kind, line }) => kind !== 'kept' && line !== '');
  return (
    <section className={styles.changes} aria-label="Vos modifications">
      <h3>Vos modifications</h3>
      <ul className={styles.lines}>
        {lines.map(({ kind, line }, index) => (
          // The index distinguishes equal lines.
          <li key={`${index} ${line}`} className={styles[kind]}>
            <span aria-hidden="true" className={styles.mark}>
              {marks[kind]}
            </span>
            <span className="visually-hidden">{said[kind]}</span>
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
