import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../components/Icon.tsx';
import styles from './PageTitle.module.css';
import { useFocusWhenMounted } from './useFocusOnNavigation.ts';

export const BackLink = ({ to }: { readonly to: string }) => (
  <Link to={to} className={styles.back}>
    <Icon name="back" size={18} />
    Retour
  </Link>
);

interface PageTitleProps {
  readonly children: string;
  /** Address of 'Retour'; absent on the home page. */
  readonly back?: string;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageTitle({ children, back, intro, actions }: PageTitleProps) {
  usePageTitle(children);
  const title = useFocusWhenMounted();
  return (
    <header className={styles.header}>
      {back !== undefined && <BackLink to={back} />}
      <div className={styles.line}>
        <h1 ref={title} className={styles.title} tabIndex={-1}>
          {children}
        </h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {intro !== undefined && <div className={styles.intro}>{intro}</div>}
    </header>
  );
}

function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Espace membres`;
  }, [title]);
}
