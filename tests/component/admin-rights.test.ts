// Who may do what in the back office, as react-admin asks for it, in the roles of the specification (§6).
import { expect, it } from 'vitest';
import { authProviderFor } from '#admin/providers/authProvider.ts';
import { session } from '#api/client/client.ts';
import { connectedServer } from '../support/existing-server/connected.ts';

const LICENCES = {
  SUPER_ADMIN: 'A-00-000001',
  ADMIN: 'A-00-000002',
  ADMIN_SITES: 'A-00-000003',
  ADMIN_PLONGEURS: 'A-00-000004',
  OPEN: 'A-00-000005',
  USER: 'A-00-000006',
  deactivated: 'A-00-000008',
} as const;

type Who = keyof typeof LICENCES;

const TREASURER: readonly Who[] = ['SUPER_ADMIN'];
const DIRECTION: readonly Who[] = ['SUPER_ADMIN', 'ADMIN'];
const OUTINGS: readonly Who[] = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES'];
const MEMBERS: readonly Who[] = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS'];
const EVERY_ACTIVE: readonly Who[] = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'ADMIN_PLONGEURS', 'OPEN', 'USER'];
const NONE: readonly Who[] = [];

/** Readers whom a verb is open to, by resource: list, create, edit, delete. */
type Readers = readonly Who[];
const rows: readonly [resource: string, list: Readers, create: Readers, edit: Readers, remove: Readers][] = [
  ['divers', MEMBERS, TREASURER, MEMBERS, MEMBERS],
  ['sites', EVERY_ACTIVE, OUTINGS, OUTINGS, OUTINGS],
  ['events', EVERY_ACTIVE, OUTINGS, OUTINGS, OUTINGS],
  ['parametres', TREASURER, TREASURER, TREASURER, NONE],
  ['daos', TREASURER, TREASURER, TREASURER, TREASURER],
  ['ledger', TREASURER, TREASURER, NONE, NONE],
  ['membership', DIRECTION, NONE, DIRECTION, NONE],
  ['outbox', DIRECTION, NONE, DIRECTION, NONE],
  ['security-log', TREASURER, NONE, NONE, NONE],
  ['personal-data', MEMBERS, NONE, MEMBERS, NONE],
  ['unknown', NONE, NONE, NONE, NONE],
];

async function rights() {
  const { server, queries } = await connectedServer();
  const { canAccess } = authProviderFor(queries);
  return {
    may: async (action: string, resource: string, record?: Readonly<Record<string, unknown>>) =>
      canAccess?.({ action, resource, ...(record && { record }) }),
    signIn: (who: Who) => session.signIn(server.tokenFor(LICENCES[who])),
  };
}

it.each(rows)('opens %s to those whom the permission table names', async (resource, ...readers) => {
  const { may, signIn } = await rights();
  const open: Record<string, Who[]> = { list: [], create: [], edit: [], delete: [] };
  for (const who of Object.keys(LICENCES) as Who[]) {
    signIn(who);
    for (const [verb, those] of Object.entries(open)) if (await may(verb, resource)) those.push(who);
  }
  expect(Object.values(open)).toEqual(readers);
});

it('opens nothing to visitors', async () => {
  const { may } = await rights();
  for (const [resource] of rows) expect(await may('list', resource)).toBe(false);
});

it('guards the records of administrators (contract §10)', async () => {
  const { may, signIn } = await rights();
  const record = { id: 1, familyId: null, role: 'ADMIN' };
  signIn('ADMIN_PLONGEURS');
  expect(await may('edit', 'divers', record)).toBe(false);
  expect(await may('edit', 'divers', { ...record, role: 'USER' })).toBe(true);
  signIn('SUPER_ADMIN');
  expect(await may('delete', 'divers', record)).toBe(true);
});
