import { walletBand } from '../../domain/ledger/balance.ts';
import { WALLET_WORDS, amount } from '../../messages/format.ts';
import { useClubConfig, useCurrentDiver, useSettings } from '../data/club-hooks.ts';
import { walletOf } from '../data/viewer.ts';
import { cx } from '../components/cx.ts';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuExternal } from '../components/Menu.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import tones from '../theme/tones.module.css';
import styles from './WalletMenu.module.css';

const TONES = { ok: 'ok', low: 'warn', below: 'danger' } as const;

/** Specification §9. */
export function WalletMenu() {
  const { links } = useClubConfig();
  const diver = useCurrentDiver().data;
  const settings = useSettings().data;
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
          {band !== 'off' && <span className={cx(styles.band, tones[TONES[band]])}>{WALLET_WORDS[band]}</span>}
        </span>
      }
    >
      <ScreenLinks menu="wallet" />
      <MenuExternal href={links.walletDetails} icon="info">
        Détail du porte-monnaie
      </MenuExternal>
      <MenuExternal href={links.oxygenCard} icon="info">
        Détail de la carte oxygène
      </MenuExternal>
    </Menu>
  );
}
