// The books of a year as the accounting takes them: by the rules of the official checker, which planted faults break.
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { FecYears } from '#contract/books.ts';
import { ledgerRepository } from '#server/commons/ledger/repository.ts';
import { accepted, onEachEngine, refusalIn, START } from '../support/app.ts';
import { addDiver } from '../support/divers.ts';
import { faultsInFec } from '../support/fec.ts';
import { newKey } from '../support/ledger.ts';

onEachEngine('the books for the accounting', (club) => {
  let person: Awaited<ReturnType<typeof addDiver>>;
  const treasurer = () => club.as('SUPER_ADMIN');
  const file = async (year: number, after = 0) => (await treasurer().get(`/caisse/fec/${year}?after=${after}`)).body;
  const years = async () => (await accepted<FecYears>(treasurer().get('/caisse/fec'))).years;
  const take = (day: string, amount: number, purpose: 'WALLET' | 'FEE', reason: string) => {
    const line = { diver: person.id, amount, purpose, reason, means: { kind: 'CASH' } };
    return accepted(treasurer().post('/caisse', { key: newKey(), day, receipts: false, lines: [line] }));
  };

  beforeAll(async () => {
    club.setClock('2026-01-20T09:00:00.000Z');
    person = await addDiver(club, { wallet_cents: 0, lastname: 'LE GALL', cotisation_cents: 170_00 });
    await take('2025-12-30', 80, 'WALLET', 'Avance');
    await take('2025-12-31', 60, 'FEE', 'Acompte');
    club.setClock(START);
    await take('2026-05-02', 12.5, 'WALLET', 'Avance\tavec\r\ntabulation');
    await accepted(treasurer().post('/mouvements', { diver: person.id, amount: -4, reason: 'Gaz', key: newKey() }));
  });

  it('follow the rules, begin with the balances of before, and carry the result of before forward', async () => {
    const text = await file(2026);
    expect(faultsInFec(text, 2026)).toEqual([]);
    const rows = text.split('\r\n').map((line) => line.split('\t'));
    const opening = rows.filter(([journal]) => journal === 'AN');
    const sides = opening.map((row) => [row[4], row[6], row[11], row[12]]);
    expect(sides).toContainEqual(['530', '', '140,00', '0,00']);
    expect(sides).toContainEqual(['4191', person.licence, '0,00', '80,00']);
    expect(sides).toContainEqual(['110', '', '0,00', '60,00']);
    const labels = rows.map((row) => row[10]);
    expect(labels).toContain('Avance avec tabulation');
    expect(rows.filter(([journal]) => journal === 'CA').map((row) => [row[3], row[11], row[12]])).toEqual([
      ['20260502', '12,50', '0,00'],
      ['20260502', '0,00', '12,50'],
    ]);
    expect(faultsInFec(await file(2025), 2025)).toEqual([]);
  });

  it('are handed out once: what was written since then goes on with the next number', async () => {
    await file(2026);
    const [before] = await years();
    expect(before).toMatchObject({ year: 2026, waiting: 0, handedOut: { day: '2026-05-04', after: 0 } });
    await take('2026-05-03', 7, 'WALLET', 'Encore');
    const [now] = await years();
    expect(now?.waiting).toBe(1);
    const since = await file(2026, now?.handedOut?.last);
    const whole = await file(2026);
    const numberOf = (line = '') => Number(line.split('\t')[2]);
    const next = numberOf(since.split('\r\n')[1]);
    expect(faultsInFec(since, 2026, next)).toEqual([]);
    expect(since.split('\r\n')).toHaveLength(3);
    expect(whole.endsWith(since.split('\r\n').slice(1).join('\r\n'))).toBe(true);
  });

  it('leave nothing out that was still being written: no later file would have it', async () => {
    const { id } = await addDiver(club, { wallet_cents: 0 });
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = club.database.write(async (tx) => {
      const movement = { diverId: id, cents: 3_00, kind: 'MANUAL', reason: 'En cours', authorId: null } as const;
      await ledgerRepository(tx).add([movement], club.clock());
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    const beside = Promise.all([take('2026-05-04', 1, 'WALLET', 'À côté'), file(2026)]);
    await setTimeout(300);
    gate.resolve();
    const [, [, text]] = await Promise.all([writing, beside]);
    expect(text).toContain('En cours');
    expect(faultsInFec(await file(2026), 2026)).toEqual([]);
  });

  it('are none of a year to come, or of one that the books do not have', async () => {
    for (const year of [1999, 2027, 2101])
      expect(refusalIn(await treasurer().get(`/caisse/fec/${year}`))).toBe('404 YEAR_NOT_FOUND');
  });

  it('the control: planted faults are found', async () => {
    const text = await file(2026);
    const planted: Readonly<Record<string, string>> = {
      'a dot': text.replace('12,50', '12.50'),
      'a gap': text.replaceAll(/^(CA\tCaisse\t)\d+/gm, '$199'),
      'an unbalanced entry': text.replace('12,50', '12,51'),
      'a short account': text.replace('\t530\t', '\t53\t'),
      'an empty line': text.replace('\r\n', '\r\n\r\n'),
    };
    for (const [what, wrong] of Object.entries(planted)) expect(faultsInFec(wrong, 2026), what).not.toEqual([]);
  });
});
