import { lazy, Suspense, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { walletBand } from '#domain/ledger/balance.ts';
import { can } from '#domain/permissions.ts';
import { amount, WALLET_WORDS } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import type { Screen } from '#shared/resources.ts';
import { cx } from '../components/cx.ts';
import { Icon } from '../components/Icon.tsx';
import { Logo } from '../components/Logo.tsx';
import { Menu, MenuButton, MenuExternal, MenuLink } from '../components/Menu.tsx';
import { useActor, useClaims, useClubConfig, useCurrentDiver, useOffers, useSettings } from '../data/club-hooks.ts';
import { walletOf } from '../data/viewer.ts';
import { useAfterFirstPaint } from '../hooks/useFirstPaint.ts';
import { useNarrow } from '../hooks/useNarrow.ts';
import tones from '../theme/tones.module.css';
import { initialsOf } from './initials.ts';
import styles from './TopBar.module.css';
import { menuOf } from './visible-menus.ts';

const ScreenLinks = ({ menu }: { readonly menu: Screen['menu'] }) =>
  menuOf(menu, useActor(), useOffers('ownScreens')).map(({ path, icon, label }) => (
    <MenuLink key={path} to={path} icon={icon}>
      {label}
    </MenuLink>
  ));

const TONES = { ok: 'ok', low: 'warn', below: 'danger' } as const;

/** Specification §9. */
function WalletMenu() {
  const { links } = useClubConfig();
  const diver = useCurrentDiver().data;
  const settings = useSettings().data;
  const balance = diver ? walletOf(diver) : null;
  const band = balance === null || !settings ? 'off' : walletBand(balance, settings.wallet);
  return (
    <Menu
      label={
        <span className={styles.wallet}>
          <Icon name="wallet" />
          <span className="visually-hidden">Porte-monnaie </span>
          <span aria-hidden="true">PM</span>
          {balance !== null && <span>{amount(balance)}</span>}
          {band !== 'off' && <span className={cx(styles.band, tones[TONES[band]])}>{WALLET_WORDS[band]}</span>}
        </span>
      }
    >
      <ScreenLinks menu="wallet" />
      <MenuExternal href={links.walletDetails} icon="info">
        Détail du porte-monnaie
      </MenuExternal>
      <MenuExternal href={links.oxygenCard} icon="tank">
        Détail de la carte oxygène
      </MenuExternal>
    </Menu>
  );
}

const AdministrationEntries = lazy(() => import('./AdministrationEntries.tsx'));
const IdentityDialog = lazy(() => import('./IdentityDialog.tsx'));

/** Specification §2 and §6. */
export function TopBar({ onSignOut }: { readonly onSignOut: () => void }) {
  const { club, links } = useClubConfig();
  const actor = useActor();
  const diver = useCurrentDiver().data;
  const [identity, setIdentity] = useState(false);
  const once = useClaims()?.once === true;
  // Without menus for a one-time password's session, which may open none of their screens.
  const whole = useAfterFirstPaint() && !once;

  const folded = useNarrow();

  const menus = whole && (
    <>
      <ScreenLinks menu="outings" />
      <MenuExternal href={links.shop}>Boutique</MenuExternal>
      <ScreenLinks menu="members" />
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
      {can(actor, 'dashboard.read') && (
        <Menu label="Administration">
          <Suspense>
            <AdministrationEntries />
          </Suspense>
        </Menu>
      )}
      <WalletMenu />
      <Menu
        label={
          <>
            <Icon name="user" />
            <span className={styles.name}>{diver ? diver.firstname || diver.lastname : 'Mon compte'}</span>
          </>
        }
      >
        <ScreenLinks menu="account" />
        <MenuButton icon="leave" onClick={onSignOut}>
          Se déconnecter
        </MenuButton>
      </Menu>
      <MenuButton aria-haspopup="dialog" onClick={() => setIdentity(true)}>
        <span className={cx('center small', styles.avatar)}>{initialsOf(diver)}</span>{' '}
        <span className={styles.identity}>Mes coordonnées</span>
      </MenuButton>
    </>
  );

  return (
    <header className={styles.bar}>
      <div className={cx('row gap-4', styles.inside)}>
        <NavLink to={paths.home} end className={() => styles.home}>
          <Logo src={club.logo} />
          <span className={styles.club}>{club.label || club.name}</span>
          <span className="visually-hidden">, accueil</span>
        </NavLink>

        {menus && (
          <nav aria-label="Navigation principale" className={styles.nav}>
            <ul className={cx('row', styles.entries)}>{folded ? <Menu label="Menu">{menus}</Menu> : menus}</ul>
          </nav>
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
