import type { Api } from '../http/api.ts';
import { reauthenticationService } from '../modules/accounts/second-factor/reauthentication-service.ts';
import { secondFactorRoutes } from '../modules/accounts/second-factor/routes.ts';
import { secondFactorService } from '../modules/accounts/second-factor/service.ts';
import { factorSignInService } from '../modules/accounts/second-factor/sign-in-service.ts';
import { totpBox } from '../modules/accounts/second-factor/totp.ts';
import { identityVerifier } from '../modules/accounts/second-factor/verification.ts';
import type { Context } from './dependencies.ts';

export function composeSecondFactor(api: Api, context: Context): void {
  const { secondFactor = 'optional' } = context;
  const box = totpBox(context);
  const parts = { ...context, secondFactor, box, verifier: identityVerifier({ ...context, box }) };
  secondFactorRoutes(api, {
    signIns: factorSignInService(parts),
    reauthentications: reauthenticationService(parts),
    factors: secondFactorService(parts),
  });
}
