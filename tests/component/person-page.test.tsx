// A member's page in the back office: its head, its tabs, and what another server is asked of it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ExistingServer } from '../support/existing-server/server.ts';
import { openBackOffice } from '../support/back-office.tsx';

const POOR = 11;
const ONE_PAGE = { totalElements: 1, totalPages: 1, number: 0, size: 25 };

function prepare(server: ExistingServer): void {
  server.actAsOurs();
  const diver = server.club.divers.find(({ id }) => id === POOR);
  const body = { diver, since: {}, instalments: [], dossierMissing: null };
  server.answerOnce('GET', `/api/v1/divers/${POOR}/situation`, { status: 200, body });
  server.answerOnce('GET', `/api/v1/divers/${POOR}/absences`, {
    status: 200,
    body: { since: '2026-09-01', outings: [] },
  });
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const open = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

it('says in a glance who it is, and offers the parts that the reader may open', async () => {
  await openBackOffice(`/divers/${POOR}`, { prepare });
  const head = within(await screen.findByRole('region', { name: 'En bref' }));
  expect(head.getByText('Expiré')).toBeInTheDocument();
  expect(head.getByText(/^12,00.€$/)).toBeInTheDocument();
  expect(tabs()).toEqual(['Fiche', 'Situation', 'Porte-monnaie', 'Plongées', 'Messages', 'Historique']);
  await userEvent.click(await screen.findByRole('button', { name: /points? à régler$/ }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Certificat médical' })).toBeInTheDocument();
});

it('reads a part when it is opened, keeps what was typed in the form, and has the tab in the address', async () => {
  const server = await openBackOffice(`/divers/${POOR}`, { prepare });
  const phone = await screen.findByLabelText('Téléphone');
  await userEvent.clear(phone);
  await userEvent.type(phone, '0611223344');
  const read = () => server.calls.filter(({ path }) => path.includes('/outbox'));
  expect(read()).toEqual([]);
  const mail = {
    id: 5,
    createdAt: '2026-11-20T10:00:00+01:00',
    recipient: 'corinne@example.org',
    subject: 'Votre certificat',
    kind: 'CLUB_MESSAGE',
    member: null,
    state: 'sent',
    secret: false,
    tries: 1,
    nextTryAt: null,
    sentAt: '2026-11-20T10:00:05+01:00',
    failedAt: null,
    reason: null,
    serverWords: null,
  };
  const counts = { waiting: 0, sent: 1, failed: 0 };
  const body = { ...ONE_PAGE, content: [mail], counts, searchedSince: null, failingSince: null };
  server.answerOnce('GET', '/api/v1/outbox', { status: 200, body });
  await open('Messages');
  expect(await screen.findByRole('rowheader', { name: /Votre certificat/ })).toBeInTheDocument();
  expect(window.location.search).toBe('?onglet=messages');
  expect(read()).toHaveLength(1);
  await open('Fiche');
  expect(screen.getByLabelText('Téléphone')).toHaveValue('0611223344');
});

it('a link lands on its tab; one that the reader may not open shows the form', async () => {
  await openBackOffice(`/divers/${POOR}?onglet=porte-monnaie`, { licence: 'A-00-000002', prepare });
  expect(await screen.findByLabelText('Téléphone')).toBeVisible();
  expect(tabs()).toEqual(['Fiche', 'Situation', 'Plongées', 'Messages', 'Historique']);
});

it('in front of another server the form stands alone, and nothing else is asked', async () => {
  const { calls } = await openBackOffice(`/divers/${POOR}?onglet=messages`);
  expect(await screen.findByLabelText('Téléphone')).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Écrire' })).not.toBeInTheDocument();
  await waitFor(() => expect(calls.some(({ path }) => path.includes(`/divers/${POOR}`))).toBe(true));
  expect(calls.filter(({ path }) => /situation|outbox|plongees|absences/.test(path))).toEqual([]);
});
