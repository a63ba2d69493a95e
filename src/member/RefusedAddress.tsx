import { useSearchParams } from 'react-router-dom';
import { reservedFor } from '../shared/messages/access.ts';
import { safeRedirect } from '../shared/paths.ts';
import { useActor } from '../shared/ui/data/club-hooks.ts';
import { Banner } from '../shared/ui/feedback/states.tsx';
import { opensScreen } from '../shared/ui/navigation/visible-menus.ts';
import { screenAt } from './access.ts';
import styles from './pages/home/HomePage.module.css';

/** On the home page, to which a refused address leads (specification §2): who may open it. */
export function RefusedAddress() {
  const [params, setParams] = useSearchParams();
  const actor = useActor();
  const wanted = safeRedirect(params.get('redirect'));
  const screen = screenAt(wanted.split(/[?#]/)[0] ?? '');
  if (actor === null || opensScreen(actor, screen)) return null;
  const dismiss = (): void =>
    setParams((old) => new URLSearchParams([...old].filter(([name]) => name !== 'redirect')), { replace: true });
  return (
    <div className={styles.notices}>
      <Banner tone="warn" live="alert" title={reservedFor(screen.right, actor)} onDismiss={dismiss}>
        <p>
          Vous avez demandé {wanted}, et vous voici à l’accueil. S’il vous faut cette page, parlez-en au secrétariat.
        </p>
      </Banner>
    </div>
  );
}
