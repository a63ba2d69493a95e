import { cx } from '../components/cx.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../components/Button.tsx';
import styles from './NotFound.module.css';
import { PageTitle } from '../navigation/PageTitle.tsx';

export default function NotFound() {
  return (
    <div className={cx('stack', styles.page)}>
      <svg className={styles.drawing} viewBox="0 0 240 150" fill="none" aria-hidden="true">
        <path className={styles.water} d="M0 46c20-10 40-10 60 0s40 10 60 0 40-10 60 0 40 10 60 0v104H0z" />
        <path className={styles.line} d="M0 46c20-10 40-10 60 0s40 10 60 0 40-10 60 0 40 10 60 0" />
        <g className={styles.line}>
          <path d="M93 92c0-13 12-20 27-20s27 7 27 20-8 18-17 18c-6 0-6-6-10-6s-4 6-10 6c-9 0-17-5-17-18z" />
          <path d="M147 88h8c5 0 7-3 7-8V52" />
          <circle cx="76" cy="84" r="5" />
          <circle cx="67" cy="71" r="3" />
          <circle cx="78" cy="66" r="2" />
        </g>
      </svg>
      <PageTitle intro="Rien à cette profondeur&nbsp;: cette page n’existe pas, ou n’existe plus. Vérifiez l’adresse, ou revenez aux plongées.">
        Page introuvable
      </PageTitle>
      <ButtonLink to={paths.home} variant="primary">
        Voir les plongées
      </ButtonLink>
    </div>
  );
}
