import type { Api } from '../http/api.ts';
import { composeAccounts } from './accounts.ts';
import { composeClub } from './club.ts';
import type { ApiCalls, Context } from './dependencies.ts';
import { composeMembers } from './members.ts';
import { composeMessages } from './messages.ts';
import { composeMoney } from './money.ts';
import { composeOutings } from './outings.ts';

const WINGS = [composeAccounts, composeMembers, composeOutings, composeMoney, composeMessages, composeClub];

/** Declares all calls: each wing declares those beside the API itself, and answers what declares its calls of the API. */
export async function composeApi(app: Api, context: Context): Promise<void> {
  const wings: ApiCalls[] = [];
  for (const compose of WINGS) wings.push(await compose(app, context));
  await app.register(
    async (api: Api) => {
      for (const declare of wings) await declare(api);
    },
    { prefix: '/api/v1' },
  );
}
