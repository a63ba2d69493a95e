import { cx } from '#ui/components/cx.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { Logo } from '#ui/components/Logo.tsx';
import styles from './SignedOutLayout.module.css';

export function SignedOutLayout({ children }: { readonly children: ReactNode }) {
  const { club } = useClubConfig();
  return (
    <div className={styles.entrance}>
      <header className={cx('row', styles.club)}>
        <div className={styles.name}>
          <Logo src={club.logo} size={56} />
          <p className={styles.title}>{club.name}</p>
          <p className={styles.promise}>
            L’espace des membres&nbsp;: les plongées à venir, vos inscriptions, votre porte-monnaie.
          </p>
        </div>
        <svg className={styles.waves} viewBox="0 0 600 240" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 70c100-50 200-50 300 0s200 50 300 0v170H0z" opacity="0.05" />
          <path d="M0 120c100 45 200 45 300 0s200-45 300 0v120H0z" opacity="0.06" />
          <path d="M0 180c100-35 200-35 300 0s200 35 300 0v60H0z" opacity="0.08" />
        </svg>
      </header>
      <main className={cx('center', styles.main)}>
        <div className={styles.form}>
          {children}
          <p className={styles.privacy}>
            <Link to={paths.privacy}>Vie privée</Link>
          </p>
        </div>
      </main>
    </div>
  );
}
