import type { accountsCalls } from './accounts.ts';
import type { CallOf } from './call.ts';
import type { clubCalls } from './club.ts';
import type { membersCalls } from './members.ts';
import type { messagesCalls } from './messages.ts';
import type { moneyCalls } from './money.ts';
import type { outingsCalls } from './outings.ts';

type Table = typeof accountsCalls &
  typeof clubCalls &
  typeof membersCalls &
  typeof messagesCalls &
  typeof moneyCalls &
  typeof outingsCalls;

/** Every call of the API, by its name: `GET /divers/:id`. */
export type Calls = { readonly [Name in keyof Table]: CallOf<Table, Name> };
