import { keysIn } from '#domain/records.ts';
import { SCREENS, type Screen, type ScreenName } from '#shared/resources.ts';

/** Names of links that stand alone on their line, by their screens. */
const LABELS: Readonly<Partial<Record<ScreenName, string>>> = {
  login: 'Me connecter',
  resetPassword: 'Demander un mot de passe',
  addressObjection: 'Contester ce changement',
  home: 'Ouvrir l’espace membres',
  situation: 'Voir où j’en suis',
  diver: 'Ouvrir la fiche',
  security: 'Ouvrir «\u00a0Sécurité\u00a0»',
  updatePassword: 'Changer mon mot de passe',
  walletTopUp: 'Recharger mon porte-monnaie',
  membershipFee: 'Payer ma cotisation',
};

const isAt = ({ path }: Screen, pathname: string): boolean =>
  path.endsWith(':id') ? pathname.startsWith(path.slice(0, -3)) : pathname === path;

/** Undefined for screens that mails lead to within a sentence, or not at all. */
export function mailedLinkLabel(pathname: string): string | undefined {
  const name = keysIn(LABELS).find((one) => isAt(SCREENS[one], pathname));
  return name && LABELS[name];
}
