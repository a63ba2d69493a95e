import { cx } from '../components/cx.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../components/Icon.tsx';
import styles from './PageTitle.module.css';

export const BackLink = ({ to }: { readonly to: string }) => (
  <Link to={to} className={cx('small medium', styles.back)}>
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
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · Espace membres`;
  }, [children]);
  useEffect(() => {
    // Takes the focus over from `main` when a chunk or data was loaded late.
    if (document.activeElement?.localName === 'main') title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.header}>
      {back !== undefined && <BackLink to={back} />}
      <div className="row wrap between gap-4">
        <h1 ref={title} className={styles.title} tabIndex={-1}>
          {children}
        </h1>
        {actions !== undefined && <div className={cx('flex wrap gap-2', styles.actions)}>{actions}</div>}
      </div>
      {intro && <div className={styles.intro}>{intro}</div>}
    </header>
  );
}

/** Lets screen readers announce the new title, and Tab start there; the first page keeps the browser's own start. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    // Leaves the focus to pages that set it themselves, such as the sign-in form.
    if (!main?.contains(document.activeElement)) (main?.querySelector('h1') ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
