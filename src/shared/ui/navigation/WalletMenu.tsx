import { can } from '../../domain/permissions.ts';
import { walletBand, type WalletBand } from '../../domain/wallet/balance.ts';
import { amount } from '../../messages/money.ts';
import { paths } from '../../paths.ts';
import { useActor, useClubConfig, useCurrentDiver, useServer, useSettings } from '../data/club-hooks.ts';
import { walletOf } from '../data/viewer.ts';
import { cx } from '../components/cx.ts';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuExternal, MenuLink } from '../components/Menu.tsx';
import styles from './WalletMenu.module.css';

const words: Record<WalletBand, string> = { off: '', below: 'insuffisant', low: 'bas', ok: 'en ordre' };

/** The balance with the word of its band (specification §9), and the links about money. */
export function WalletMenu() {
  const { links } = useClubConfig();
  const diver = useCurrentDiver().data;
  const settings = useSettings().data;
  const actor = useActor();
  const ours = useServer() === 'ours';
  const treasurer = ours && can(actor, 'ledger.readAll');
  const follows = ours && can(actor, 'season.follow');
  const balance = diver ? walletOf(diver) : null;
  const band = balance === null || !settings ? 'off' : walletBand(balance, settings.wallet);
  return (
    <Menu
      align="end"
      label={
        <span className={styles.wallet}>
          <Icon name="wallet" />
          <span className="visually-hidden">Porte-monnaie </span>
          <span aria-hidden="true">PM</span>
          {balance !== null && <span>{amount(balance)}</span>}
          {band !== 'off' && <span className={cx(styles.band, styles[band])}>{words[band]}</span>}
        </span>
      }
    >
      <MenuLink to={paths.myLedger} icon="wallet">
        Mon porte-monnaie
      </MenuLink>
      <MenuLink to={paths.walletTopUp} icon="plus">
        Recharger mon porte-monnaie
      </MenuLink>
      <MenuLink to={paths.membershipFee} icon="check">
        Payer ma cotisation
      </MenuLink>
      {treasurer && (
        <MenuLink to={paths.ledger} icon="people">
          Tous les mouvements
        </MenuLink>
      )}
      {follows && (
        <MenuLink to={paths.dossiers} icon="edit">
          Dossiers d’adhésion
        </MenuLink>
      )}
      <MenuExternal href={links.walletDetails} icon="info">
        Détail du porte-monnaie
      </MenuExternal>
      <MenuExternal href={links.oxygenCard} icon="info">
        Détail de la carte oxygène
      </MenuExternal>
    </Menu>
  );
}
