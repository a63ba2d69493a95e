import { Link } from 'react-router-dom';
import { cx } from '../../shared/ui/components/cx.ts';
import styles from './Dashboard.module.css';

interface FigureProps {
  readonly count: number;
  /** Name of the figure. */
  readonly label: string;
  /** Beside it: an amount, a remark. */
  readonly detail?: string;
  /** Urgency of a figure above zero. */
  readonly tone?: 'danger' | 'warn' | 'plain';
  /** Address of the counted records. */
  readonly to: string;
}

/** A figure that leads to the records that it counts. */
export const Figure = ({ count, label, detail, tone = 'plain', to }: FigureProps) => (
  <li>
    <Link to={to} className={cx(styles.figure, count > 0 && styles[tone])}>
      <strong className={styles.count}>{count.toLocaleString('fr-FR')}</strong>
      <span className={styles.label}>{label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </Link>
  </li>
);
