import { PURPOSES } from '../../../shared/messages/privacy.ts';
import styles from './PrivacyPage.module.css';

export const Purposes = () => (
  <dl className={styles.purposes}>
    {PURPOSES.map(({ purpose, data, basis }) => (
      <div key={purpose}>
        <dt>{purpose}</dt>
        <dd>{data}.</dd>
        <dd className={styles.basis}>{basis}.</dd>
      </div>
    ))}
  </dl>
);
