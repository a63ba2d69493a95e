// Who supervises when, as the person of the outings and a supervisor see it.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readEvent } from '#api/other-server/event.ts';
import { openPortal } from '../support/portal.tsx';

const ADMIN = 'A-00-000002';
const MARC = { id: 13, lastname: 'ROUSSEL', firstname: 'Marc', level: 'E2_P5' } as const;
const LUC = { id: 9, lastname: 'GARNIER', firstname: 'Luc', level: 'E1_N3' } as const;
const ANNE = { id: 12, lastname: 'COLIN', firstname: 'Anne', level: 'E1_N2' } as const;

const opened = (licence: string, supervisors: readonly object[], answers: readonly object[]) =>
  openPortal('/encadrement', {
    licence,
    ours: true,
    prepare: ({ answerOnce }) =>
      answerOnce('GET', '/api/v1/encadrement', { status: 200, body: { supervisors, answers } }),
  });

it('registers whoever said yes, and says what the outing still lacks', async () => {
  const { server, user } = await opened(
    ADMIN,
    [ANNE, LUC, MARC],
    [
      { event: 101, diver: MARC.id, answer: 'YES' },
      { event: 101, diver: ANNE.id, answer: 'MAYBE' },
      // Nobody is registered from here where they would wait.
      { event: 102, diver: LUC.id, answer: 'YES' },
    ],
  );
  const table = await screen.findByRole('table');
  const row = (name: RegExp) => within(within(table).getByRole('rowheader', { name }).closest('tr')!);
  const [, outing] = within(table).getAllByRole('columnheader');
  expect(outing).toHaveTextContent(/Manquent 2 encadrants, dont le directeur$/);
  expect(row(/GARNIER/).getByText('Encadrant')).toBeVisible();
  expect(row(/COLIN/).getByText('Peut-être')).toBeVisible();
  expect(within(table).getAllByRole('button')).toHaveLength(1);
  const [event] = server.club.events;
  const place = {
    ...MARC,
    licenceNumber: 'A-00-000013',
    active: true,
    position: 2,
    type: 'ACCOMPANIST',
    description: '',
  };
  const after = readEvent({ ...event, version: 2, accompanists: [...event!.accompanists!, place] });
  server.answerOnce('POST', '/api/v1/events/101/participants/13/seuil/3', { status: 200, body: after });
  await user.click(row(/ROUSSEL/).getByRole('button', { name: /^Inscrire ROUSSEL Marc, / }));
  expect(await screen.findByText('Marc ROUSSEL : inscrit comme encadrant en place 2.')).toBeVisible();
  expect(row(/ROUSSEL/).getByText('Encadrant')).toBeVisible();
  expect(outing).toHaveTextContent(/Manque 1 encadrant$/);
});

it('asks a supervisor about outings that they are not on, one answer each, and shows nobody else’s', async () => {
  const { server, user } = await opened('A-00-000013', [MARC], [{ event: 101, diver: MARC.id, answer: 'MAYBE' }]);
  const [first] = await screen.findAllByRole('group', { name: /^Encadrer / });
  const choice = within(first!);
  expect(choice.getByRole('button', { name: 'Peut-être' })).toHaveAttribute('aria-pressed', 'true');
  const body = { supervisors: [MARC], answers: [{ event: 101, diver: MARC.id, answer: 'YES' }] };
  server.answerOnce('PUT', '/api/v1/encadrement/101', { status: 200, body });
  await user.click(choice.getByRole('button', { name: 'Oui' }));
  expect(await choice.findByRole('button', { name: 'Oui', pressed: true })).toBeVisible();
  expect(choice.getByRole('button', { name: 'Peut-être', pressed: false })).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ answer: 'YES' });
  expect(screen.queryByRole('table')).toBeNull();
});
