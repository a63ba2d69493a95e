// A season of weekly sessions made in few clicks, and the roll called on a telephone at the pool's edge, offline for a while.
import type { RollCall, SeancePage } from '#contract/seances.ts';
import { get, OUTINGS_MANAGER, SUPERVISOR, TREASURER } from './support/club.ts';
import { choose, clicksOf, expectAccessible, title } from './support/page.ts';
import { expect, test } from './support/server.ts';

test('thirty sessions are made in twelve clicks, and a roll of twenty called in twenty-two taps', async ({
  page,
  signIn,
  club,
}) => {
  await signIn(page, OUTINGS_MANAGER, '/');
  const clicks = await clicksOf(page);
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Planning des séances' }).click();
  await page.getByRole('link', { name: 'Nouvelles séances' }).click();
  await expect(title(page)).toHaveText('Nouvelles séances');
  await page.getByLabel('Nom').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Fosse');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nemo 33');
  await choose(page, 'Chaque', 'jeudi');
  await page.getByLabel('Premier jour').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('03/09/2026');
  await page.keyboard.press('Escape');
  await page.getByLabel('Dernier jour').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('15/04/2027');
  await page.keyboard.press('Escape');
  // Christmas is left out already; the club leaves out one more.
  await expect(page.getByRole('button', { name: 'Remettre jeu. 24 déc. 2026, vacances de Noël' })).toBeVisible();
  await page.getByRole('button', { name: 'Retirer jeu. 1ᵉʳ oct. 2026' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Créer 30\s+séances$/ }).click();
  await expect(page.getByText(/^30\s+séances au planning\.$/)).toBeVisible();
  expect(await clicks()).toBe(10);

  const past = await get<SeancePage>(club, '/seances?period=past&size=100');
  const seance = past.content.find(({ name }) => name === 'Fosse')?.id ?? 0;
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, SUPERVISOR, `/appel/${seance}`);
  await expect(title(page)).toHaveText('Appel : Fosse');
  await expectAccessible(page);
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all().then((all) => all.slice(0, 20))) {
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  }
  const taps = await clicksOf(page);
  const name = async (rank: number) => (await rows.nth(rank).innerText()).split('\n')[0] ?? '';
  for (let rank = 0; rank < 9; rank += 1) await rows.nth(rank).click();
  await expect(page.getByText('Enregistré')).toBeVisible();

  // The line goes; another supervisor ticks meanwhile one of those whom this telephone has not reached.
  await page.context().setOffline(true);
  for (let rank = 9; rank < 19; rank += 1) await rows.nth(rank).click();
  await expect(page.getByText(/^19\s+présents$/)).toBeVisible();
  await expect(page.getByText(/^10\s+à envoyer$/)).toBeVisible();
  const last = await name(19);
  const members = await get<{ id: number; lastname: string; firstname: string }[]>(club, `/seances/${seance}/membres`);
  const diver = members.find((one) => `${one.lastname} ${one.firstname}` === last)?.id ?? 0;
  const marks = { marks: [{ diver, present: true, ago: 0 }] };
  expect((await club.call(TREASURER, 'PUT', `/seances/${seance}/appel`, marks)).status).toBe(200);
  await page.context().setOffline(false);
  await expect(page.getByText(/^20\s+présents$/)).toBeVisible();
  await expect(page.getByText('Enregistré')).toBeVisible();
  expect((await get<RollCall>(club, `/seances/${seance}/appel`)).present).toHaveLength(20);

  // One more by name, and back again: a slip of the finger.
  await page.getByLabel('Chercher un nom').click();
  await page.keyboard.type(last.slice(0, 4));
  await page.getByRole('button', { name: last }).click();
  await expect(page.getByText(/^19\s+présents$/)).toBeVisible();
  expect(await taps()).toBe(21);
  await expect(page.getByLabel('Chercher un nom')).toHaveValue('');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/presences');
  await expect(page.getByRole('row', { name: members[0]?.lastname ?? '' })).toBeVisible();
  await expectAccessible(page);
});
