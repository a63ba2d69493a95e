import type { ReactNode } from 'react';
import { messageOf } from '../../api/client/errors.ts';
import { Button } from '../components/Button.tsx';
import { Icon, type IconName } from '../components/Icon.tsx';
import { Banner } from './Banner.tsx';
import styles from './states.module.css';

/** States of what is read: loading, failed, empty, and `QueryBody`, which chooses one. */
export function Skeleton({
  width = '100%',
  height = 20,
}: {
  readonly width?: number | string;
  readonly height?: number;
}) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

export function Loading({
  label = 'Chargement en cours…',
  children,
}: {
  readonly label?: string;
  readonly children: ReactNode;
}) {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{label}</output>
      {children}
    </div>
  );
}

export const SkeletonRows = ({ rows, columns }: { readonly rows: number; readonly columns: number }) => (
  <tbody>
    {Array.from({ length: rows }, (_, row) => (
      <tr key={row}>
        {Array.from({ length: columns }, (_each, column) => (
          <td key={column}>
            <Skeleton width="75%" />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
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
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
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
