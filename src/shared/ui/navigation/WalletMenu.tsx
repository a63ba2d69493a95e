import { can } from '../../domain/permissions.ts';
import { walletBand } from '../../domain/ledger/balance.ts';
import { amount, WALLET_WORDS } from '../../messages/money.ts';
import { paths } from '../../paths.ts';
import { useActor, useClubConfig, useCurrentDiver, useServer, useSettings } from '../data/club-hooks.ts';
import { walletOf } from '../data/viewer.ts';
import { cx } from '../components/cx.ts';
import { Icon, type IconName } from '../components/Icon.tsx';
import { Menu, MenuExternal, MenuLink } from '../components/Menu.tsx';
import styles from './WalletMenu.module.css';

/** Specification §9. */
export function WalletMenu() {
  const { links } = useClubConfig();
  const diver = useCurrentDiver().data;
  const settings = useSettings().data;
  const actor = useActor();
  const ours = useServer() === 'ours';
  const balance = diver ? walletOf(diver) : null;
  const band = balance === null || !settings ? 'off' : walletBand(balance, settings.wallet);
  const pages: (readonly [to: string, icon: IconName, text: string])[] = [
    [paths.myLedger, 'wallet', 'Mon porte-monnaie'],
    [paths.walletTopUp, 'plus', 'Recharger mon porte-monnaie'],
    [paths.membershipFee, 'check', 'Payer ma cotisation'],
  ];
  if (ours && can(actor, 'ledger.readAll')) pages.push([paths.ledger, 'people', 'Tous les mouvements']);
  if (ours && can(actor, 'season.follow')) pages.push([paths.dossiers, 'edit', 'Dossiers d’adhésion']);
  return (
    <Menu
      align="end"
      label={
        <span className={styles.wallet}>
          <Icon name="wallet" />
          <span className="visually-hidden">Porte-monnaie </span>
          <span aria-hidden="true">PM</span>
          {balance !== null && <span>{amount(balance)}</span>}
          {band !== 'off' && <span className={cx(styles.band, styles[band])}>{WALLET_WORDS[band]}</span>}
        </span>
      }
    >
      {pages.map(([to, icon, text]) => (
        <MenuLink key={to} to={to} icon={icon}>
          {text}
        </MenuLink>
      ))}
      <MenuExternal href={links.walletDetails} icon="info">
        Détail du porte-monnaie
      </MenuExternal>
      <MenuExternal href={links.oxygenCard} icon="info">
        Détail de la carte oxygène
      </MenuExternal>
    </Menu>
  );
}
