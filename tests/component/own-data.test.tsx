import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPortal } from '../support/portal.tsx';

const LEROY = 'A-00-000006';

it('sends the fields that changed alone, and says what counts and what waits', async () => {
  const { user, server } = await openPortal('/user/donnees', {
    licence: LEROY,
    ours: true,
    prepare: (our) => {
      const copy = { state: 'NONE', progress: 0, askedAt: null, until: null, bytes: 0 };
      our.answerOnce('GET', '/api/v1/users/copie', { status: 200, body: copy });
      // Read again once the change is sent.
      for (let reading = 0; reading < 2; reading += 1)
        our.answerOnce('GET', '/api/v1/users/demandes', { status: 200, body: [] });
    },
  });
  const telephone = await screen.findByRole('textbox', { name: 'Téléphone' });
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  const day = screen.getByRole('textbox', { name: 'Date de mon certificat médical' });
  expect(day).toHaveAccessibleDescription(/Le secrétariat vérifie avant/);
  await user.clear(telephone);
  await user.type(telephone, '0470');
  await user.clear(day);
  await user.type(day, '31/02/2026');
  await user.click(save);
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await user.clear(day);
  await user.type(day, '03/02/2026');
  const diver = {
    ...server.club.divers.find(({ licenceNumber }) => licenceNumber === LEROY),
    version: 2,
    telephone: '0470',
  };
  server.answerOnce('PUT', '/api/v1/users/donnees', { status: 200, body: { diver, proposed: ['caci_date'] } });
  await user.dblClick(save);
  expect(await screen.findByText(/^Enregistré\s: Téléphone\. Envoyé au secrétariat/)).toBeInTheDocument();
  const puts = server.calls.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ body }) => body)).toEqual([{ telephone: '0470', caci_date: '2026-02-03', version: 1 }]);
});

it('is not offered in front of another server', async () => {
  await openPortal('/user/donnees', { licence: LEROY });
  expect(await screen.findByText('Page introuvable')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Téléphone' })).toBeNull();
});
