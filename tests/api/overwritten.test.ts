// What went is no longer readable in SQLite's files: members who were erased, one-time passwords whose mail has gone.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emptyJournal } from '../../src/server/db/database.ts';
import { mailQueue } from '../../src/server/commons/mail/queue-repository.ts';
import { onEngine } from '../support/app.ts';
import { newMember } from '../support/divers.ts';

onEngine('sqlite', 'the file of a club', (club) => {
  const files = (): string => readFileSync(club.url, 'latin1') + readFileSync(`${club.url}-wal`, 'latin1');

  it('holds neither a one-time password whose mail has gone nor a member who was erased', async () => {
    const admin = club.as('SUPER_ADMIN');
    const ids: number[] = [];
    for (let one = 0; one < 30; one += 1) {
      const member = await newMember(club, { lastname: `PARTANT${one}`, email: `partant${one}@e.example` });
      ids.push(member.id);
    }
    await emptyJournal(club.database);
    expect(files()).toMatch(/usage unique : [0-9a-f-]{9}/);
    expect(files()).toContain('partant7@e.example');
    for (const id of ids) {
      await club.database.write(async (tx) => {
        const mail = await tx.db.selectFrom('outbox').select('id').where('diver_id', '=', id).executeTakeFirstOrThrow();
        await mailQueue(tx).markSent(mail.id, club.clock());
      });
    }
    await emptyJournal(club.database);
    expect(files()).not.toMatch(/usage unique : [0-9a-f-]{9}/);
    for (const id of ids) expect((await admin.post(`/divers/${id}/effacement`)).statusCode).toBe(200);
    expect(files()).not.toMatch(/partant\d/i);
  });
});
