import type { ReactNode } from 'react';
import { cx } from '../components/cx.ts';
import { Icon, type IconName } from '../components/Icon.tsx';
import tones from '../theme/tones.module.css';
import styles from './Banner.module.css';

type BannerTone = 'note' | 'ok' | 'warn' | 'danger';

const icons: Record<BannerTone, IconName> = { note: 'info', ok: 'check', warn: 'warn', danger: 'danger' };
/** For screen readers, which do not see the colour. */
const words: Record<BannerTone, string> = {
  note: 'Information : ',
  ok: 'C’est fait : ',
  warn: 'Attention : ',
  danger: 'Erreur : ',
};

interface BannerProps {
  readonly tone: BannerTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** Announces a banner that appears later: `alert` at once, `status` when the screen reader pauses. */
  readonly live?: 'alert' | 'status';
}

export function Banner({ tone, title, children, actions, onDismiss, live }: BannerProps) {
  return (
    <div className={cx(styles.banner, tones[tone])} role={live}>
      <span className={styles.icon}>
        <Icon name={icons[tone]} />
      </span>
      <div className={styles.text}>
        <span className="visually-hidden">{words[tone]}</span>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label="Fermer ce message" onClick={onDismiss}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}
