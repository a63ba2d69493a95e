// Banners, and what a screen shows while a query loads, fails or is empty; `QueryBody` chooses.
import type { CSSProperties, PropsWithChildren, ReactNode } from 'react';
import { cx } from '../components/cx.ts';
import { Icon, type IconName } from '../components/Icon.tsx';
import tones from '../theme/tones.module.css';
import banner from './Banner.module.css';
import { messageOf } from '#api/client/errors.ts';
import { Button } from '../components/Button.tsx';
import styles from './states.module.css';

type BannerTone = 'note' | 'ok' | 'warn' | 'danger';

const icons: Record<BannerTone, IconName> = { note: 'info', ok: 'check', warn: 'warn', danger: 'danger' };
/** For screen readers, which do not see the colour. */
const words: Record<BannerTone, string> = {
  note: 'Information\u00a0: ',
  ok: 'C’est fait\u00a0: ',
  warn: 'Attention\u00a0: ',
  danger: 'Erreur\u00a0: ',
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
    <div className={cx(banner.banner, tones[tone])} role={live}>
      <span className={banner.icon}>
        <Icon name={icons[tone]} />
      </span>
      <div className={banner.text}>
        <span className="visually-hidden">{words[tone]}</span>
        {title !== undefined && <p className={banner.title}>{title}</p>}
        {children}
      </div>
      {actions !== undefined && <div className={cx('flex gap-2', banner.actions)}>{actions}</div>}
      {onDismiss && (
        <button
          type="button"
          className={cx('center bare', banner.dismiss)}
          aria-label="Fermer ce message"
          onClick={onDismiss}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}

export const Skeleton = ({ width = '100%', height = 20 }: Pick<CSSProperties, 'width' | 'height'>) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
);

export const Loading = ({ label = 'Chargement en cours…', children }: PropsWithChildren<{ label?: string }>) => (
  <div aria-busy="true">
    <output className="visually-hidden">{label}</output>
    {children}
  </div>
);

interface ErrorMessageProps {
  readonly error: unknown;
  readonly message?: string | undefined;
  readonly onRetry?: () => void;
}

export function ErrorMessage({ error, message = messageOf(error), onRetry }: ErrorMessageProps) {
  return (
    <Banner
      tone="danger"
      live="alert"
      actions={
        onRetry && (
          <Button size="s" onClick={onRetry}>
            Réessayer
          </Button>
        )
      }
    >
      {message}
    </Banner>
  );
}

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={cx('stack gap-2', styles.empty)}>
      <span className={cx('center', styles.icon)}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={cx('flex gap-3', styles.actions)}>{actions}</div>}
    </div>
  );
}

export interface QueryBodyProps<T> {
  readonly query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** Announced while the skeleton is shown. */
  readonly loading?: string;
  readonly skeleton: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function QueryBody<T>({ query, loading, skeleton, isEmpty, empty, children }: QueryBodyProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  return <Loading {...(loading !== undefined && { label: loading })}>{skeleton}</Loading>;
}
