import { RETENTION_KEYS, retentionRule } from '../../../shared/domain/retention/rules.ts';
import {
  durationText,
  FATE_LABELS,
  RETENTION_LABELS,
  SECONDARY_SOURCE_NOTE,
  sourceText,
} from '../../../shared/messages/retention.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import table from '../../../shared/ui/components/table.module.css';
import styles from './PrivacyPage.module.css';

/** The very table that the nightly job deletes by. */
export const Durations = () => (
  <>
    <p>
      Ce qui vous concerne sert tant que vous êtes membre, puis part comme le dit cette table&nbsp;: c’est elle que le
      serveur applique.
    </p>
    <table className={cx(table.table, styles.durations)}>
      <caption className="visually-hidden">Durées de conservation</caption>
      <thead>
        <tr>
          <th scope="col">Donnée</th>
          <th scope="col">Gardée</th>
          <th scope="col">Texte</th>
        </tr>
      </thead>
      <tbody>
        {RETENTION_KEYS.map((key) => {
          const rule = retentionRule(key);
          return (
            <tr key={key}>
              <th scope="row">{RETENTION_LABELS[key]}</th>
              <td>
                {durationText(rule)}
                <span className={styles.fate}>{FATE_LABELS[rule.fate]}</span>
              </td>
              <td>{sourceText(rule)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
    <p className={styles.fate}>{SECONDARY_SOURCE_NOTE}</p>
  </>
);
