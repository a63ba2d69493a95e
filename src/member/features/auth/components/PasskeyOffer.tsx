import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/paths.ts';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';

/** Has the browser offer passkeys at the licence field of the sign-in page, where the site has them. */
export function PasskeyOffer() {
  const { passkeys } = useClubConfig();
  const { pathname } = useLocation();
  useEffect(() => {
    if (location.hostname !== passkeys || pathname !== paths.login) return;
    const offering = import('../../../../shared/ui/form/passkey-autofill.ts').then(({ offer }) => offer());
    return () => void offering.then((stop) => stop());
  }, [passkeys, pathname]);
  return null;
}
