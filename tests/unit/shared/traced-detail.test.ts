import { expect, it } from 'vitest';
import { ACTIONS } from '#domain/server-permissions.ts';
import { tracedDetail } from '#messages/security-log.ts';

const refused = (act: string) => tracedDetail({ action: 'actRefused', detail: { act, code: 'FORBIDDEN' } });

it('says every act that may be refused in French', () =>
  expect(ACTIONS.filter((act) => refused(act).startsWith(act))).toEqual([]));

it.each([
  ['divers.update', 'fiches des plongeurs'],
  ['sites.update', 'sites'],
  ['backups.list', 'sauvegardes'],
  ['daos.history', 'historique des dons'],
  ['unknown.act', 'unknown.act'],
])('%s is about %s', (act, area) => expect(refused(act)).toBe(`${area}, sans en avoir le droit`));
