import { lazy, Suspense, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { can } from '../../domain/permissions.ts';
import { paths } from '../../paths.ts';
import { useActor, useClaims, useClubConfig, useCurrentDiver } from '../data/club-hooks.ts';
import { cx } from '../components/cx.ts';
import { useAfterFirstPaint } from '../hooks/useFirstPaint.ts';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Icon } from '../components/Icon.tsx';
import { Logo } from '../components/Logo.tsx';
import { Menu, MenuButton, MenuExternal } from '../components/Menu.tsx';
import { initialsOf } from './initials.ts';
import { ScreenLinks, useMenu } from './ScreenLinks.tsx';
import styles from './TopBar.module.css';
import { WalletMenu } from './WalletMenu.tsx';

const IdentityDialog = lazy(() => import('./IdentityDialog.tsx'));

const Tabs = ({ menu }: { readonly menu: 'outings' | 'members' }) =>
  useMenu(menu).map(({ path, label }) => (
    <NavLink key={path} to={path} className={({ isActive }) => cx(styles.link, isActive && styles.active)}>
      {label}
    </NavLink>
  ));

/** Specification §2 and §6. */
export function TopBar({ onSignOut }: { readonly onSignOut: () => void }) {
  const { club, links } = useClubConfig();
  const actor = useActor();
  const diver = useCurrentDiver().data;
  const [identity, setIdentity] = useState(false);
  const once = useClaims()?.once === true;
  // Without menus for a one-time password's session, which may open none of their screens.
  const whole = useAfterFirstPaint() && !once;

  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <NavLink to={paths.home} end className={() => styles.home}>
          <Logo src={club.logo} />
          <span className={styles.club}>{club.label || club.name}</span>
          <span className="visually-hidden">, accueil</span>
        </NavLink>

        {whole && (
          <>
            <nav aria-label="Navigation principale" className={styles.nav}>
              <Tabs menu="outings" />
              <ExternalLink href={links.shop} className={styles.link}>
                Boutique
                <Icon name="external" size={14} />
              </ExternalLink>
              <Tabs menu="members" />
              {can(actor, 'members.trainings') && (
                <Menu label="Formations">
                  <MenuExternal href={links.supervisorList}>Liste des encadrants</MenuExternal>
                  <MenuExternal href={links.trainings}>Formations</MenuExternal>
                  <MenuExternal href={links.coursePlanning}>Planning des cours</MenuExternal>
                  <MenuExternal href={links.levelOneGroups}>Groupes niveau 1</MenuExternal>
                  <MenuExternal href={links.basinDirector}>Directeur de bassin</MenuExternal>
                </Menu>
              )}
              {can(actor, 'donations.own') && (
                <Menu label="Dons">
                  <ScreenLinks menu="donations" />
                </Menu>
              )}
            </nav>

            <div className={styles.mine}>
              <WalletMenu />
              <Menu
                label={
                  <>
                    <Icon name="user" />
                    <span className={styles.name}>{diver ? diver.firstname || diver.lastname : 'Mon compte'}</span>
                  </>
                }
                align="end"
              >
                <ScreenLinks menu="account" />
                <MenuButton icon="leave" onClick={onSignOut}>
                  Se déconnecter
                </MenuButton>
              </Menu>
              <button
                type="button"
                className={styles.avatar}
                aria-label={`${initialsOf(diver)} Mes coordonnées`.trim()}
                aria-haspopup="dialog"
                onClick={() => setIdentity(true)}
              >
                {initialsOf(diver)}
              </button>
            </div>
          </>
        )}
      </div>
      {identity && diver && (
        <Suspense>
          <IdentityDialog diver={diver} onClose={() => setIdentity(false)} />
        </Suspense>
      )}
    </header>
  );
}
