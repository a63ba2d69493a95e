// Donations in front of an existing server: the calls of section 7 and no other, whole records sent back, and the
// distance service under an address of its own, which gets nothing of the session.
import { expect, test, type Existing } from './support/existing.ts';

const LUC = 'A-00-000009';

test.use({ provider: true });

const daoCalls = (server: Existing): string[] => [
  ...new Set(
    server.calls
      .map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
      .filter((call) => call.includes('/daos')),
  ),
];

for (const sparse of [false, true]) {
  test.describe(sparse ? 'answers that say little' : 'answers with everything', () => {
    test.use({ sparse });

    test('are listed, added, changed and deleted by the documented calls', async ({ page, server, signIn }) => {
      await signIn(LUC, '/DaoListe');
      const first = page.getByRole('row').filter({ hasText: 'VODELE' });
      // 112 km at 5 CV and 21 €, though the figures came as texts.
      await expect(first).toContainText('112');
      await expect(first).toContainText('92,23');
      await expect(page.getByRole('row').filter({ hasText: 'ANCIENNE CARRIERE' })).toContainText('Verrouillé');

      await page.getByRole('button', { name: 'Nouveau don' }).click();
      await page.getByLabel('Date', { exact: true }).fill('1/9/25');
      await page.getByLabel('Lieu', { exact: true }).selectOption('LA GOMBE');
      await page.getByLabel('Motif', { exact: true }).selectOption({ index: 3 });
      await expect(page.getByLabel('Distance', { exact: true })).toHaveValue(
        'aller 49\u00a0km, 98\u00a0km aller-retour',
      );
      await page.getByRole('button', { name: 'Ajouter' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'LA GOMBE' })).toContainText('98');

      await first.getByRole('link').click();
      await page.getByLabel('Commentaire', { exact: true }).fill('Trois élèves');
      await page.getByRole('button', { name: 'Modifier' }).click();
      await expect(page.getByText('Modifié avec succés.')).toBeVisible();

      await page.getByRole('row').filter({ hasText: 'VODELE' }).getByRole('link').click();
      await page.getByRole('button', { name: 'Supprimer' }).click();
      await page.getByRole('button', { name: 'Supprimer ce don' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'LA GOMBE' })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'VODELE' })).toHaveCount(0);

      expect(daoCalls(server)).toEqual([
        'GET /daos/9',
        'POST /daos',
        'GET /daos/detail/501',
        'PUT /daos/501',
        'DELETE /daos/501',
      ]);
      const bodyOf = (method: string) =>
        server.calls.find((one) => one.method === method && one.path.includes('daos'))?.body;
      const luc = { daoiddiver: 9, daofirstname: 'Luc', daolastname: 'GARNIER', daocommentaire: '', daolocked: false };
      const added = { daodate: '2025-09-01', daosite: 'LA GOMBE', daokm: 49, daoprix: 21 };
      expect(bodyOf('POST')).toEqual({ ...luc, ...added, daomotif: 'Encadrement sur site (TNx, ENx, Bio, Sout, ...)' });
      // Unchanged fields are sent back as they came.
      const sent = { daodate: '2025-06-14T00:00:00', daokm: '56', daocommentaire: 'Trois élèves', numeroPiece: 'P-17' };
      expect(bodyOf('PUT')).toMatchObject({ ...sent, id: '501', daoiddiver: '9', daosite: 'VODELE', daoprix: 21 });
      const [asked] = server.provider?.calls.filter(({ path }) => path.startsWith('/osrm')) ?? [];
      expect(asked?.path).toBe('/osrm/route/v1/driving/3.8186,50.4486;5.569,50.548?overview=false');
      expect(JSON.stringify(asked?.headers)).not.toMatch(/bearer|cookie/i);
    });
  });
}
