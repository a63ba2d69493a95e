import type { Api } from '../http/api.ts';
import { proofService } from '../modules/accounts/second-factor/proof-service.ts';
import { proving } from '../modules/accounts/second-factor/proving.ts';
import { restoreService } from '../modules/accounts/second-factor/restore-service.ts';
import { secondFactorRoutes } from '../modules/accounts/second-factor/routes.ts';
import { secondFactorService } from '../modules/accounts/second-factor/service.ts';
import { factorSignInService } from '../modules/accounts/second-factor/sign-in-service.ts';
import { totpBox } from '../modules/accounts/second-factor/totp-box.ts';
import type { Context } from './dependencies.ts';

export function composeSecondFactor(api: Api, context: Context): void {
  const { secondFactor = 'optional' } = context;
  const box = totpBox(context);
  const parts = { ...context, secondFactor, box, proving: proving({ ...context, box }) };
  secondFactorRoutes(api, {
    signIns: factorSignInService(parts),
    proofs: proofService(parts),
    factors: secondFactorService(parts),
    restoring: restoreService(context),
  });
}
