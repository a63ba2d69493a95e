import type { ReactNode } from 'react';
import type { Standing } from '../../../../shared/domain/situation/findings.ts';
import { STANDING_LABELS } from '../../../../shared/messages/situation.ts';
import { ButtonLink } from '../../../../shared/ui/components/Button.tsx';
import { ExternalLink } from '../../../../shared/ui/components/ExternalLink.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { Icon, type IconName } from '../../../../shared/ui/components/Icon.tsx';
import type { RemedyLink } from '../model/remedies.ts';
import styles from './Situation.module.css';

const ICONS: Readonly<Record<Standing, IconName>> = {
  ok: 'check',
  due: 'warn',
  blocked: 'danger',
  info: 'info',
  hidden: 'eyeOff',
};

interface LineItemProps {
  readonly standing: Standing;
  readonly title: string;
  readonly children?: ReactNode;
  /** When it began; null: not known. */
  readonly since?: string | null;
  readonly acting?: string | null | undefined;
  readonly remedy?: RemedyLink | null | undefined;
}

/** Shows the state, its date, who must act, and a link to do it. */
export function LineItem({ standing, title, children, since, acting, remedy }: LineItemProps) {
  return (
    <li className={styles.line}>
      <span className={cx(styles.mark, styles[standing])}>
        <Icon name={ICONS[standing]} />
        <span className="visually-hidden">{STANDING_LABELS[standing]}&nbsp;: </span>
      </span>
      <div className={styles.words}>
        <h3 className={styles.topic}>{title}</h3>
        {children && <p>{children}</p>}
        {since && <p className={styles.since}>{since}</p>}
      </div>
      <div className={styles.mend}>
        {acting && <p className={styles.acting}>{acting}</p>}
        {remedy && <RemedyAction remedy={remedy} strong={standing === 'blocked' || standing === 'due'} />}
      </div>
    </li>
  );
}

function RemedyAction({ remedy, strong }: { readonly remedy: RemedyLink; readonly strong: boolean }) {
  const { label, icon, to } = remedy;
  if (to.startsWith('http')) {
    return (
      <ExternalLink href={to} className={styles.outside}>
        {label} <Icon name={icon} size={14} />
      </ExternalLink>
    );
  }
  return (
    <ButtonLink to={to} icon={icon} size="s" variant={strong ? 'secondary' : 'quiet'}>
      {label}
    </ButtonLink>
  );
}
