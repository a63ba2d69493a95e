import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/shared/contract/audit.ts';
import type { Page } from '../../src/shared/contract/common.ts';
import type { AuditedResource } from '../../src/shared/domain/audit.ts';
import { onEachEngine, type TestClub } from '../support/app.ts';
import { newMember } from '../support/divers.ts';

const historyOf = async (club: TestClub, resource: AuditedResource, id: number): Promise<HistoryEntry[]> => {
  const answer = await club.as('SUPER_ADMIN').get(`/historique/${resource}/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page<HistoryEntry>>().content;
};

onEachEngine('the history of a member', (club) => {
  it('tells who changed what, newest first', async () => {
    const { id } = await newMember(club, { ville: 'Lille' });
    const answer = await club.as('ADMIN').put(`/divers/${id}`, { ville: 'Mons', version: 1 });
    expect(answer.statusCode, answer.body).toBe(200);
    const [changed, created] = await historyOf(club, 'divers', id);
    expect(changed).toMatchObject({
      author: { id: await club.idOf('ADMIN'), name: 'Paul SECRET' },
      at: '2026-05-04T10:00:00+02:00',
      action: 'update',
      changes: [{ field: 'ville', before: 'Lille', after: 'Mons' }],
    });
    expect(created).toMatchObject({ action: 'create' });
  });
});
