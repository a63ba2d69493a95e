import { Link } from 'react-router';
import { cx } from '../../shared/ui/components/cx.ts';
import styles from './Dashboard.module.css';

interface FigureProps {
  readonly count: number;
  /** What is counted. */
  readonly label: string;
  /** Beside it: an amount, a remark. */
  readonly detail?: string;
  /** How much it calls for somebody, unless it is none. */
  readonly tone?: 'danger' | 'warn' | 'plain';
  /** The list of those who are counted. */
  readonly to: string;
}

/** A figure that leads to what it counts. */
export const Figure = ({ count, label, detail, tone = 'plain', to }: FigureProps) => (
  <li>
    <Link to={to} className={cx(styles.figure, count > 0 && styles[tone])}>
      <strong className={styles.count}>{count.toLocaleString('fr-FR')}</strong>
      <span className={styles.label}>{label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </Link>
  </li>
);
