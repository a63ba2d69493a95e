// What was done on a dive, in front of a server whose answers may wait: one's own saves are no conflict.
import '../support/jsdom-gaps.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { diveQuery, type DiveRecord } from '#member/features/palanquees/api.ts';
import { DiveLogSheet } from '#member/features/palanquees/components/log/DiveLogSheet.tsx';
import { session } from '#api/client/client.ts';
import { createQueryClient } from '#ui/data/query-client.ts';
import { mapTexts, oneText } from '#domain/text.ts';
import { EMPTY_PLAN } from '#domain/palanquees/plan.ts';
import { tokenFor } from '../support/existing-server/tokens.ts';
import { palanqueeOf } from '../support/palanquees.ts';

const WHICH = { event: 13, dive: 1 } as const;
/** A little more than the pause after which entries are sent. */
const PAUSE = 1300;

const START: DiveRecord = {
  ...WHICH,
  dives: [1],
  event: { id: 13, date: '2026-05-03T09:30:00+02:00', site: { id: 1, name: 'VODELÉE' }, status: 'OPEN' },
  version: 0,
  planVersion: 1,
  plan: { ...EMPTY_PLAN, directorId: 1, palanquees: [palanqueeOf('a', [[1, 'N4', 'GUIDE']])] },
  log: { palanquees: [] },
  saved: null,
  people: [{ id: 1, lastname: 'SIMON', firstname: 'Olivier', level: 'N4', registered: true, attendance: null }],
  elsewhere: [],
  sheets: [],
  changed: false,
};

/** Saves at once; while `held`, answers do not arrive until `release`. */
function fakeServer(given: Partial<DiveRecord> = {}, stored = (log: DiveRecord['log']) => log) {
  let record = { ...START, ...given };
  let held = false;
  let waiting: (() => void)[] = [];
  const saves: (number | null | undefined)[] = [];
  const validations: unknown[] = [];
  const save = ({ version, log }: Pick<DiveRecord, 'version' | 'log'>, author = 'SIMON Olivier'): Response => {
    if (version !== record.version) {
      return Response.json({ code: 'STALE_VERSION', message: 'Trop tard.', current: record }, { status: 409 });
    }
    record = { ...record, version: version + 1, log: stored(log) };
    record = { ...record, saved: { author, at: '2026-05-03T12:00:00+02:00' } };
    return Response.json(record);
  };
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json(record);
    if (method === 'POST') validations.push(JSON.parse(body));
    if (method === 'POST') return Response.json(record);
    const sent = JSON.parse(body) as Pick<DiveRecord, 'version' | 'log'>;
    saves.push(sent.log.palanquees[0]?.depth);
    const answer = save(sent);
    if (held) await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  });
  return {
    saves,
    validations,
    hold: () => void (held = true),
    release: () => {
      held = false;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    /** Another director's entry. */
    write: (depth: number) => save({ ...record, log: logOf(depth) }, 'MARTIN Léa'),
    depth: () => record.log.palanquees[0]?.depth,
  };
}

const logOf = (depth: number): DiveRecord['log'] => ({
  palanquees: [{ key: 'a', depth, entryTime: null, exitTime: null, duration: null, gas: '', remarks: '' }],
});

function Page() {
  const { data } = useQuery(diveQuery(WHICH));
  return data ? <DiveLogSheet record={data} /> : null;
}

/** Opens the page; `queries` are kept when one leaves within the application, and new after a reload. */
async function open(queries = createQueryClient()) {
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await pass(10);
  return { leave: unmount, queries };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const depthField = () => screen.getByRole('textbox', { name: 'Profondeur en mètres, palanquée 1' });
const type = (text: string) => fireEvent.change(depthField(), { target: { value: text } });
const asksToChoose = () => screen.queryByRole('button', { name: 'Choisir…' }) !== null;
const SOON = 'Vos saisies seront enregistrées dans un instant.';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  session.signIn(
    tokenFor({ id: 1, licenceNumber: 'A-00-000037', role: 'USER', level: 'E3', desactived: false }, { sid: 's' }),
  );
});
afterEach(() => {
  session.signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('takes its own text for saved when the server has composed its accents and dropped what nobody sees', async () => {
  const server = fakeServer({}, (log) => mapTexts(log, oneText));
  await open();
  fireEvent.change(screen.getByRole('textbox', { name: 'Incidents et remarques, palanquée 1' }), {
    target: { value: 'Tempe\u0302te\u200b a\u0300 la remonte\u0301e' },
  });
  await pass(PAUSE);
  await pass(PAUSE);
  await pass(PAUSE);
  expect(server.saves).toHaveLength(1);
  expect(asksToChoose()).toBe(false);
  expect(screen.queryByText(SOON)).toBeNull();
});

it('sends what was typed on while a save was under way, and does not take its own save for another’s', async () => {
  const server = fakeServer();
  await open();
  server.hold();
  type('18');
  await pass(PAUSE);
  expect(screen.getByText('Enregistrement…')).toBeVisible();
  type('18,5');
  server.release();
  await pass(10);
  expect(asksToChoose()).toBe(false);
  expect(screen.getByText(SOON)).toBeVisible();
  await pass(PAUSE);
  expect(server.saves).toEqual([18, 18.5]);
  expect(screen.getByText(/^Brouillon enregistré/)).toBeVisible();
});

it.each(['leaves', 'reloads'])('is no conflict when one %s before the answer of a save, and returns', async (how) => {
  const server = fakeServer();
  const { leave, queries } = await open();
  server.hold();
  type('18');
  await pass(PAUSE);
  type('18,5');
  await pass(0);
  leave();
  await open(how === 'leaves' ? queries : createQueryClient());
  expect(depthField()).toHaveValue('18,5');
  expect(asksToChoose()).toBe(false);
  await pass(PAUSE);
  server.release();
  await pass(PAUSE);
  await pass(PAUSE);
  expect(server.depth()).toBe(18.5);
  expect(asksToChoose()).toBe(false);
  expect(screen.getByText(/^Brouillon enregistré/)).toBeVisible();
});

it('asks about another’s entry, and does not promise to send meanwhile', async () => {
  const server = fakeServer();
  await open();
  type('18');
  server.write(16);
  await pass(PAUSE);
  expect(asksToChoose()).toBe(true);
  expect(screen.queryByText(SOON)).not.toBeInTheDocument();
  expect(screen.getByText(/rien n’est envoyé tant que vous n’avez pas choisi/)).toBeVisible();
  await pass(10 * PAUSE);
  expect(server.depth()).toBe(16);
});

it('merges a draft that equals what another saved', async () => {
  const server = fakeServer();
  await open();
  type('18');
  server.write(18);
  await pass(PAUSE);
  expect(asksToChoose()).toBe(false);
  expect(screen.getByText(/^Brouillon enregistré/)).toBeVisible();
});

it('says of a refused save that nothing is saved', async () => {
  fakeServer();
  await open();
  const answer = { code: 'EVENT_CANCELLED', message: 'Cette plongée est annulée.' };
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 422 }));
  type('18');
  await pass(PAUSE);
  expect(screen.getByText('Cette plongée est annulée.')).toBeVisible();
  expect(screen.queryByText(SOON)).not.toBeInTheDocument();
  expect(screen.getByText(/Vos dernières saisies ne sont pas enregistrées/)).toBeVisible();
});

it('says why nobody is left to be marked as present', async () => {
  fakeServer();
  await open();
  const sentence = () => screen.queryByText('Toutes les présences sont indiquées.', { ignore: '[role=tooltip]' });
  expect(sentence()).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Les autres sont présents' }));
  expect(sentence()).toBeVisible();
});

it('asks about a depth beyond the planned one, and leads to its field or validates', async () => {
  const people = START.people.map((one) => ({ ...one, attendance: 'PRESENT' as const }));
  const [done] = logOf(99).palanquees;
  const log = { palanquees: done ? [{ ...done, duration: 30 }] : [] };
  const server = fakeServer({ version: 1, people, log });
  await open();
  const validate = () => fireEvent.click(screen.getByRole('button', { name: 'Valider la fiche' }));
  validate();
  const question = () => screen.getByRole('group', { name: /Palanquée 1\s: 99\sm notés, 20\sm prévus/ });
  fireEvent.click(within(question()).getByRole('button', { name: 'Corriger' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(depthField()).toHaveFocus();

  validate();
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  confirm();
  const right = within(question()).getByRole('checkbox', { name: 'C’est juste' });
  expect(right).toHaveFocus();
  expect(right).toHaveAccessibleDescription('Confirmez cette profondeur, ou corrigez-la.');
  expect(server.validations).toEqual([]);
  fireEvent.click(right);
  confirm();
  await pass(10);
  expect(server.validations).toEqual([{ version: 1, planVersion: 1, after: 0, reason: '', confirmed: ['a'] }]);
});
