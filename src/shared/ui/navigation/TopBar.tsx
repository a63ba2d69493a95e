import { lazy, Suspense, useState } from 'react';
import { NavLink } from 'react-router';
import { can } from '../../domain/permissions.ts';
import { paths } from '../../paths.ts';
import { useActor, useClaims, useClubConfig, useCurrentDiver, useServer } from '../data/club-hooks.ts';
import { cx } from '../components/cx.ts';
import { useAfterFirstPaint } from '../hooks/useFirstPaint.ts';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Icon, type IconName } from '../components/Icon.tsx';
import { Logo } from '../components/Logo.tsx';
import { Menu, MenuButton, MenuExternal, MenuLink } from '../components/Menu.tsx';
import { initialsOf } from './initials.ts';
import { visibleMenus } from './visible-menus.ts';
import styles from './TopBar.module.css';
import { WalletMenu } from './WalletMenu.tsx';

const IdentityDialog = lazy(() => import('./IdentityDialog.tsx'));

const Tab = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <NavLink to={to} className={({ isActive }) => cx(styles.link, isActive && styles.active)}>
    {children}
  </NavLink>
);

/** Shown in front of our server when not said otherwise. */
type AccountEntry = readonly [to: string, icon: IconName, text: string, shown?: boolean];

/** Specification §2 and §6. */
export function TopBar({ onSignOut }: { readonly onSignOut: () => void }) {
  const { club, links } = useClubConfig();
  const actor = useActor();
  const diver = useCurrentDiver().data;
  const menus = visibleMenus(actor);
  const ours = useServer() === 'ours';
  const [identity, setIdentity] = useState(false);
  const once = useClaims()?.once === true;
  // Without menus for a one-time password's session, which may open none of their screens.
  const whole = useAfterFirstPaint() && !once;

  const account: readonly AccountEntry[] = [
    [paths.situation, 'check', 'Où j’en suis', true],
    [paths.messages, 'calendar', 'Messages et agenda', ours && can(actor, 'mail.choose')],
    [paths.safetySheets, 'check', 'Fiches de sécurité', ours && can(actor, 'palanquees.compose')],
    [paths.outbox, 'mail', 'Courriels du club', ours && can(actor, 'mail.outbox')],
    [paths.securityLog, 'clock', 'Journal de sécurité', ours && can(actor, 'securityLog.read')],
    [paths.security, 'user', 'Sécurité'],
    [paths.myData, 'download', 'Mes données'],
    [paths.updatePassword, 'edit', 'Changer mon mot de passe', true],
  ];

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
              {ours && menus.dashboard && <Tab to={paths.dashboard}>Tableau de bord</Tab>}
              {menus.sites && <Tab to={paths.sites}>Sites</Tab>}
              <ExternalLink href={links.shop} className={styles.link}>
                Boutique
                <Icon name="external" size={14} />
              </ExternalLink>
              {menus.divers && <Tab to={paths.divers}>Plongeurs</Tab>}
              {menus.trainings && (
                <Menu label="Formations">
                  <MenuExternal href={links.supervisorList}>Liste des encadrants</MenuExternal>
                  <MenuExternal href={links.trainings}>Formations</MenuExternal>
                  <MenuExternal href={links.coursePlanning}>Planning des cours</MenuExternal>
                  <MenuExternal href={links.levelOneGroups}>Groupes niveau 1</MenuExternal>
                  <MenuExternal href={links.basinDirector}>Directeur de bassin</MenuExternal>
                </Menu>
              )}
              {menus.donations && (
                <Menu label="Dons">
                  <MenuLink to={paths.donations}>Mes dons aux œuvres</MenuLink>
                  {menus.administration && <MenuLink to={paths.donationsAdmin}>Tous les dons aux œuvres</MenuLink>}
                  {menus.administration && <MenuLink to={paths.parametres}>Paramètres</MenuLink>}
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
                {account.map(
                  ([to, icon, text, shown = ours]) =>
                    shown && (
                      <MenuLink key={to} to={to} icon={icon}>
                        {text}
                      </MenuLink>
                    ),
                )}
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
