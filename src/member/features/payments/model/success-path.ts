import { paths } from '../../../../shared/paths.ts';

/**
 * The screen that the server names, by its path alone: it may write the whole address. What is neither success screen is
 * followed nowhere; then it is the one that belongs to where one paid.
 */
export function successPath(redirectUrl: string, otherwise: string): string {
  if (redirectUrl === '' || !URL.canParse(redirectUrl, location.href)) return otherwise;
  const named = new URL(redirectUrl, location.href).pathname.toLowerCase();
  return [paths.walletSuccess, paths.membershipSuccess].find((path) => path.toLowerCase() === named) ?? otherwise;
}
