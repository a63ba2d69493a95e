import type { Api } from '../http/api.ts';
import { secondFactorRoutes } from '../modules/accounts/second-factor/routes.ts';
import { secondFactorService } from '../modules/accounts/second-factor/service.ts';
import { factorSignInService, reauthenticationService } from '../modules/accounts/second-factor/sign-in-service.ts';
import { totpBox } from '../modules/accounts/second-factor/totp.ts';
import { identityVerifier } from '../modules/accounts/second-factor/verification.ts';
import { securityLogRoutes } from '../modules/accounts/security-log/routes.ts';
import { securityLogService } from '../modules/accounts/security-log/service.ts';
import { addressService } from '../modules/accounts/users/address-service.ts';
import { passwordService } from '../modules/accounts/users/password-service.ts';
import { userRoutes } from '../modules/accounts/users/routes.ts';
import { sessionService } from '../modules/accounts/users/session-service.ts';
import { signInLimits } from '../modules/accounts/users/sign-in-limits.ts';
import type { ApiCalls, Context } from './dependencies.ts';

export function composeAccounts(app: Api, context: Context): ApiCalls {
  const box = totpBox(context);
  const factors = { ...context, box, verifier: identityVerifier({ ...context, box }) };
  return (api) => {
    userRoutes(api, {
      sessions: sessionService({ ...context, limits: signInLimits({ ...context, log: app.log }) }),
      passwords: passwordService(context),
      addresses: addressService(context),
    });
    secondFactorRoutes(api, {
      signIns: factorSignInService(factors),
      reauthentications: reauthenticationService(factors),
      factors: secondFactorService(factors),
    });
    securityLogRoutes(api, securityLogService(context));
  };
}
