import { paths } from '../../../../shared/paths.ts';

/**
 * Path of the success screen that the server names, possibly by a whole address; `otherwise` when it names neither of the
 * two screens.
 */
export function successPath(redirectUrl: string, otherwise: string): string {
  if (redirectUrl === '' || !URL.canParse(redirectUrl, location.href)) return otherwise;
  const named = new URL(redirectUrl, location.href).pathname.toLowerCase();
  return [paths.walletSuccess, paths.membershipSuccess].find((path) => path.toLowerCase() === named) ?? otherwise;
}
