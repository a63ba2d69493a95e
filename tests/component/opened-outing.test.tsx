// The opened outing in front of an existing server: the request of each button, word for word as section 7 lists it, and
// answers without versions and with empty slots.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, instantInParis, parisDay, parisIso } from '#domain/dates.ts';
import { dayMonth } from '#messages/format.ts';
import type { ExistingServer } from '../support/existing-server/server.ts';
import { openPortal, type Visit } from '../support/portal.tsx';

const ADMIN = 'A-00-000002';
const TREASURER = 'A-00-000001';
const MINH = 'A-00-000004';
const CLAIRE = 'A-00-000006';
const HUGO = 'A-00-000007';
const PAUL = 'A-00-000011';

/** Writing calls, as `METHOD path`, with their bodies. */
const written = (server: ExistingServer) =>
  server.calls
    .filter((call) => call.method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path.replace('/api/v1', '')}`, body] as const);

async function openSheet(visit: Visit, id = 101) {
  const portal = await openPortal(`/?sortie=${id}`, visit);
  await screen.findByRole('heading', { name: /^Plongeurs/ });
  return portal;
}

describe('what the buttons of the sheet send', () => {
  it('registers in the slot that was clicked, with the maximum as the threshold', async () => {
    const { server, user } = await openSheet({ licence: MINH });
    await user.click(screen.getByRole('button', { name: 'S’inscrire ici, place 2' }));
    expect(await screen.findByText('Inscrit en place 2.')).toBeInTheDocument();
    expect(written(server)).toEqual([
      ['POST /events/101/participants/4/seuil/6', { position: 2, type: 'PARTICIPANT', description: '' }],
    ]);
  });

  it('saves one’s own remark, cleaned, once typing pauses', async () => {
    const { server, user } = await openSheet({ licence: CLAIRE });
    const remark = screen.getByRole('textbox', { name: 'Remarque de Claire LAMBERT' });
    expect(remark).toHaveValue('Nitrox');
    await user.type(remark, '\u00a032 <del>');
    expect(await screen.findByText('Enregistré')).toBeInTheDocument();
    expect(written(server)).toEqual([
      ['PUT /events/101/participants/6', { position: 1, type: 'PARTICIPANT', description: 'Nitrox 32' }],
    ]);
  });

  it('says that the members could not be read, and reads them again on demand', async () => {
    const { network, user } = await openSheet({ licence: ADMIN });
    network.unplug();
    await user.click(screen.getByRole('button', { name: 'Inscrire quelqu’un…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Inscrire un membre' });
    const again = await within(dialog).findByRole('button', { name: 'Réessayer' });
    expect(within(dialog).queryByRole('listbox', { name: 'Membres' })).not.toBeInTheDocument();
    expect(within(dialog).queryByText(/^Aucun membre/)).not.toBeInTheDocument();
    network.plug();
    await user.click(again);
    expect(await within(dialog).findByRole('option', { name: /MOREAU Inès/ })).toBeInTheDocument();
  });

  it('lets an administrator choose from the full list of divers, and put a member on the waiting list', async () => {
    const { server, user } = await openSheet({ licence: ADMIN });
    await user.click(screen.getByRole('button', { name: 'Inscrire quelqu’un…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Inscrire un membre' });
    await user.type(await within(dialog).findByRole('combobox', { name: 'Rechercher un membre' }), 'moreau{Enter}');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Inscrire comme' }), 'PENDING_PARTICIPANT');
    await user.click(within(dialog).getByRole('button', { name: 'Inscrire Inès MOREAU' }));
    expect(await screen.findByText(/placé 1ᵉʳ sur la liste d’attente/)).toBeInTheDocument();
    expect(server.calls.map((call) => call.path)).toContain('/api/v1/divers?sort=lastname,firstname');
    expect(written(server)).toEqual([
      ['POST /events/101/participants/10/seuil/6', { position: 1, type: 'PENDING_PARTICIPANT', description: '' }],
    ]);
  });

  it('moves, removes and purges', async () => {
    const { server, user } = await openSheet({ licence: TREASURER });
    const act = async (name: string, action: string) => {
      const [menu] = await screen.findAllByRole('button', { name: `Actions pour ${name}` });
      const row = menu!.closest('tr')!;
      await user.click(within(row).getByText(action));
    };
    await act('Hugo LAMBERT', 'Déplacer…');
    const move = await screen.findByRole('dialog', { name: 'Déplacer Hugo LAMBERT' });
    await user.selectOptions(within(move).getByRole('combobox', { name: 'Place' }), '6');
    await user.click(within(move).getByRole('button', { name: 'Mettre en place 6' }));
    await screen.findByText('Hugo LAMBERT est maintenant en place 6.');

    await act('Hugo LAMBERT', 'Désinscrire…');
    await user.click(screen.getByRole('button', { name: 'Désinscrire Hugo' }));
    await screen.findByText('Hugo LAMBERT n’est plus inscrit.');

    await act('Claire LAMBERT', 'Effacer définitivement…');
    await user.click(screen.getByRole('button', { name: 'Effacer définitivement' }));
    await screen.findByText('L’inscription de Claire LAMBERT est effacée.');

    expect(written(server)).toEqual([
      [
        'PUT /events/101/participants/7/position/6/type/PARTICIPANT',
        { position: 6, type: 'PARTICIPANT', description: '' },
      ],
      ['DELETE /events/101/participants/7', null],
      ['DELETE /events/101/participants/purge/6/position/1/type/PARTICIPANT', null],
    ]);
  });

  it.each([
    [101, 'Annuler'],
    [103, 'Supprimer'],
  ])('takes back outing %i, and reads the list again: one with registrations says %s', async (id, button) => {
    const prepare = ({ club }: ExistingServer) =>
      Object.assign(club.events[2]!, { diverMaxNumber: 4, accompanistMaxNumber: 2 });
    const { server, user } = await openSheet({ licence: ADMIN, prepare }, id);
    expect(screen.queryByRole('button', { name: 'Reporter' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Annuler la plongée' }));
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(written(server)).toEqual([[`DELETE /events/${id}`, null]]);
    // Once or twice, depending on whether the dialog closes before the answer; the list is read afterwards.
    await waitFor(() => {
      const since = server.calls.slice(server.calls.findIndex((call) => call.method === 'DELETE'));
      expect(since.some((call) => call.method === 'GET' && call.path.startsWith('/api/v1/events?'))).toBe(true);
    });
  });
});

describe('cancelling an outing on our server', () => {
  const ANNULATION = '/api/v1/events/101/annulation';
  const preview = { registered: 8, waiting: 2, unreachable: 1, debits: 3, debited: 37.5 };
  const ask = (...plans: Parameters<ExistingServer['answerOnce']>[]) => askAs(ADMIN, preview, ...plans);
  const askAs = async (licence: string, body: object, ...plans: Parameters<ExistingServer['answerOnce']>[]) => {
    const prepare = (server: ExistingServer) => {
      server.answerOnce('GET', ANNULATION, { status: 200, body });
      for (const plan of plans) server.answerOnce(...plan);
    };
    const portal = await openSheet({ licence, ours: true, prepare });
    await portal.user.click(screen.getByRole('checkbox', { name: 'Annuler la plongée' }));
    await portal.user.click(screen.getByRole('button', { name: 'Annuler' }));
    const dialog = await screen.findByRole('dialog', { name: 'Annuler cette plongée\u00a0?' });
    await within(dialog).findByText('À rembourser');
    return { ...portal, dialog, confirm: () => within(dialog).getByRole('button', { name: 'Annuler la plongée' }) };
  };

  it('says who is told and what is to refund, and asks a reason, which is sent', async () => {
    const { server, user, dialog, confirm } = await ask(['POST', ANNULATION, { status: 200, body: {} }]);
    const facts = within(dialog).getAllByRole('definition');
    expect(facts.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '8 inscrits, 2 personnes en liste d’attente',
      '1 inscrit, à prévenir autrement',
      '37,50 € en 3 débits, par le trésorier',
    ]);
    const reason = within(dialog).getByRole('textbox', { name: 'Motif' });
    expect(reason).toHaveFocus();
    expect(confirm()).toHaveAccessibleDescription('Écrivez d’abord le motif.');
    await user.click(confirm());
    expect(written(server)).toEqual([]);
    await user.type(reason, 'Orage');
    await user.click(confirm());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(written(server)).toEqual([['POST /events/101/annulation', { reason: 'Orage' }]]);
    expect(await screen.findByText('La plongée est annulée, les inscrits sont prévenus.')).toBeInTheDocument();
  });

  it('says of debits their number alone to those who do not read the ledger', async () => {
    const { debited: _, ...others } = preview;
    const { dialog } = await askAs(ADMIN, others);
    expect(within(dialog).getByText(/3.débits, par le trésorier/)).toHaveTextContent(/^3.débits, par le trésorier$/);
  });

  it('proposes the refund with its sum to the treasurer, who may leave it for later', async () => {
    const { server, user, dialog, confirm } = await askAs(TREASURER, preview, [
      'POST',
      ANNULATION,
      { status: 200, body: {} },
    ]);
    const refund = within(dialog).getByRole('checkbox', { name: 'Rembourser les 3\u00a0débits (37,50\u00a0€)' });
    expect(refund).toBeChecked();
    expect(within(dialog).queryByText(/par le trésorier/)).not.toBeInTheDocument();
    await user.click(refund);
    expect(refund).toHaveAccessibleDescription(/À rembourser plus tard/);
    await user.click(refund);
    await user.type(within(dialog).getByRole('textbox', { name: 'Motif' }), 'Orage');
    await user.click(confirm());
    expect(
      await screen.findByText(/^La plongée est annulée, les inscrits sont prévenus, 37,50.€ sont remboursés\.$/),
    ).toBeInTheDocument();
    expect(written(server)).toEqual([['POST /events/101/annulation', { reason: 'Orage', refund: true }]]);
  });

  it('offers no refund where nothing was debited', async () => {
    const { dialog } = await askAs(TREASURER, { ...preview, debits: 0, debited: 0 });
    expect(within(dialog).queryByRole('checkbox', { name: /Rembourser/ })).not.toBeInTheDocument();
  });

  it('says that somebody else was faster, and leaves the outing open', async () => {
    const message = 'Quelqu’un d’autre a déjà annulé cette plongée';
    const { user, dialog, confirm } = await ask(['POST', ANNULATION, { status: 409, body: { message } }]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Motif' }), 'Orage');
    await user.click(confirm());
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Garder la plongée' }));
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeInTheDocument();
  });

  it('offers another day instead, for which it sends the day, both hours and the reason', async () => {
    const report = '/api/v1/events/101/report';
    const { server, user, dialog } = await ask(['POST', report, { status: 200, body: {} }]);
    await user.click(within(dialog).getByRole('button', { name: 'Proposer une autre date' }));
    const moving = await screen.findByRole('dialog', { name: 'Reporter cette plongée' });
    const field = (name: string) => within(moving).getByRole('textbox', { name });
    const confirm = () => within(moving).getByRole('button', { name: /^Reporter/ });
    expect(confirm()).toHaveAccessibleDescription('Choisissez d’abord le jour et l’heure.');
    const day = addDays(parisDay(new Date()), 40);
    await user.type(field('Nouveau jour'), day.split('-').toReversed().join('/'));
    await user.clear(field('Heure'));
    await user.type(field('Heure'), '25 h');
    expect(confirm()).toHaveAccessibleDescription('Choisissez d’abord le jour et l’heure.');
    await user.clear(field('Heure'));
    await user.type(field('Heure'), '10 h');
    await user.clear(field('Rendez-vous'));
    expect(confirm()).toHaveAccessibleDescription('Écrivez d’abord le motif.');
    await user.type(field('Motif'), 'Vent');
    await user.click(confirm());
    expect(
      await screen.findByText(/^La plongée est reportée au .*, les inscrits sont prévenus\.$/),
    ).toBeInTheDocument();
    const date = instantInParis(day, '10:00').toISOString();
    expect(written(server)).toMatchObject([['POST /events/101/report', { date, hourRdv: '', reason: 'Vent' }]]);
  });
});

describe('an action that the rules forbid', () => {
  it('is said, and sends nothing when pressed all the same', async () => {
    const { server, user } = await openSheet({
      licence: MINH,
      prepare: ({ club }) => Object.assign(club.events[0]!, { needcadre: true }),
    });
    const button = screen.getByRole('button', { name: 'S’inscrire' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Les inscriptions sont fermées, sauf pour les encadrants.');
    await user.click(button);
    expect(written(server)).toEqual([]);
  });

  it('keeps a card closed below the minimum, and its address too', async () => {
    await openPortal('/?sortie=102', { licence: PAUL });
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/Le solde du porte-monnaie est inférieur au minimum/);
    expect(within(dialog).queryByRole('table')).not.toBeInTheDocument();
    const links = within(dialog).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/ma-situation?sortie=102', '/Paypal']);
  });

  it('shows the server’s own refusal, and offers to try again', async () => {
    const { server, user } = await openSheet({
      licence: MINH,
      prepare: (existing) =>
        existing.answerOnce('POST', '/api/v1/events/101', { status: 422, body: { message: 'Refusé ce soir.' } }),
    });
    await user.click(screen.getByRole('button', { name: 'S’inscrire' }));
    expect(await screen.findByText('Refusé ce soir.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Inscrit en place 2.')).toBeInTheDocument();
    expect(written(server)).toHaveLength(2);
  });
});

describe('a server that goes away', () => {
  it('leaves what was typed in place, to be saved later', async () => {
    const { server, user, network } = await openSheet({ licence: CLAIRE });
    const remark = screen.getByRole('textbox', { name: 'Remarque de Claire LAMBERT' });
    network.unplug();
    await user.clear(remark);
    await user.type(remark, 'Trimix');
    expect(await screen.findByText(/Non enregistré/)).toBeInTheDocument();
    network.plug();
    expect(remark).toHaveValue('Trimix');
    await user.click(within(remark.closest('td')!).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Enregistré')).toBeInTheDocument();
    expect(written(server).at(-1)?.[1]).toEqual({ position: 1, type: 'PARTICIPANT', description: 'Trimix' });
  });

  it('still opens an outing as the list shows it, and says that it may have changed', async () => {
    const { user, network } = await openPortal('/', { licence: CLAIRE });
    const [card] = await screen.findAllByRole('link', { name: /^VODELE/ });
    network.unplug();
    await user.click(card!);
    const sheet = await screen.findByRole('dialog', { name: /^VODELE/ });
    expect(await within(sheet).findByText(/Le serveur ne répond pas/)).toBeInTheDocument();
    expect(within(sheet).getByRole('heading', { name: /^Plongeurs/ })).toBeInTheDocument();
  });
});

it('the price of an outing is seen before one registers', async () => {
  const prepare = ({ club }: ExistingServer) => Object.assign(club.events[0]!, { price: 25 });
  const { user } = await openSheet({ licence: ADMIN, ours: true, prepare });
  expect(document.querySelector('[data-event-card="101"]')).toHaveTextContent(/25,00\s€/);
  expect(screen.getByRole('dialog')).toHaveTextContent(/Prix 25,00\s€/);
  await user.click(screen.getByRole('button', { name: 'Inscrire quelqu’un…' }));
  expect(await screen.findByRole('dialog', { name: 'Inscrire un membre' })).toHaveTextContent(/Prix\s: 25,00\s€/);
});

describe('an outing without versions', () => {
  it('is drawn with its empty slots, and a certificate that was never sent is not called missing', async () => {
    await openSheet({ licence: CLAIRE });
    const divers = screen.getByRole('region', { name: /^Plongeurs/ });
    expect(within(divers).getAllByText('Place libre')).toHaveLength(4);
    expect(screen.queryByText(/Certificat/)).not.toBeInTheDocument();
    expect(screen.getByText(/^Supprimé le/)).toBeInTheDocument();
    for (const head of screen.getAllByRole('columnheader')) expect(head).not.toHaveTextContent(/^$/);
  });

  it('offers a director the safety sheet, and no palanquées, which that server does not keep', async () => {
    await openSheet({ licence: TREASURER });
    expect(screen.getByRole('button', { name: /^FDS/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Palanquées' })).not.toBeInTheDocument();
  });
});

it('a cancelled outing is calm: its counts, one sentence, and nothing to register by', async () => {
  const pendingParticipants = [{ id: 6, licenceNumber: CLAIRE, position: 1 }];
  const participants = [{ id: 4, licenceNumber: MINH, position: 1 }];
  const prepare = ({ club }: ExistingServer) => Object.assign(club.events[3]!, { participants, pendingParticipants });
  await openSheet({ licence: ADMIN, prepare }, 104);
  const sheet = screen.getByRole('dialog');
  expect(within(sheet).getAllByText('Cette plongée est annulée.')).toHaveLength(1);
  expect(within(sheet).getAllByText('Aucun inscrit.')).toHaveLength(1);
  expect(within(sheet).queryByRole('button', { name: /nscrire/ })).not.toBeInTheDocument();
  expect(within(sheet).queryByText('Place libre')).not.toBeInTheDocument();
  const card = document.querySelector<HTMLElement>('[data-event-card="104"]');
  expect(card).toHaveTextContent('1 sur 8');
  expect(card).not.toHaveTextContent('annulée');
});

it('of a cancelled outing nobody is told that they wait: it counts alone who did', async () => {
  const pendingParticipants = [
    { id: 6, licenceNumber: CLAIRE, position: 1, familyId: 'T6' },
    { id: 7, licenceNumber: HUGO, position: 2, familyId: 'T6', firstname: 'Hugo' },
  ];
  const prepare = ({ club }: ExistingServer) => Object.assign(club.events[3]!, { pendingParticipants });
  const { user } = await openSheet({ licence: CLAIRE, prepare }, 104);
  const sheet = screen.getByRole('dialog');
  expect(document.querySelector('[data-event-card="104"]')).toHaveTextContent(/Annulé/);
  for (const shown of [sheet, document.querySelector<HTMLElement>('[data-event-card="104"]')])
    expect(shown).not.toHaveTextContent(/attente|Avec Hugo|Inscrit$/);
  expect(within(sheet).getByRole('region', { name: /^Liste complémentaire/ })).toHaveTextContent(
    /^Liste complémentaire2$/,
  );
  await user.click(within(sheet).getByRole('button', { name: 'Me désinscrire' }));
  expect(await screen.findByRole('dialog', { name: /désinscrire/ })).not.toHaveTextContent('attente');
});

describe('a meeting after the hour of the dive', () => {
  it('is said to be on the evening before, on the card and in the outing', async () => {
    const day = addDays(parisDay(new Date()), 20);
    const night = { date: parisIso(instantInParis(day, '00:30')), hourRdv: '23:00' };
    await openSheet({ licence: CLAIRE, prepare: ({ club }) => Object.assign(club.events[0]!, night) });
    const words = `la veille, ${dayMonth(addDays(day, -1))}, à 23 h`.replaceAll('\u00a0', ' ');
    expect(screen.getByText(`RDV ${words}`)).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByText(words).parentElement).toHaveTextContent(
      /^Rendez-vous la veille/,
    );
  });
});

describe('two outings at the same hours, in front of an existing server', () => {
  const SAME = /^Attention, vous êtes aussi inscrit aux mêmes heures\s: BARGES, .+ à 9\sh\s30\.$/;
  /** BARGES half an hour after VODELE. */
  const prepare =
    (participants: object[]) =>
    ({ club }: ExistingServer) => {
      const date = club.events[0]!.date.replace('09:00', '09:30');
      Object.assign(club.events[1]!, { date, participants, pendingParticipants: [], status: null });
    };

  it('are told before one registers for the second, and after', async () => {
    const { user } = await openSheet({
      licence: MINH,
      prepare: prepare([{ id: 4, licenceNumber: MINH, position: 1 }]),
    });
    expect(await screen.findByText(SAME)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'S’inscrire' }));
    expect(await screen.findByText(/^Inscrit en place/)).toBeInTheDocument();
    expect(screen.getByText(SAME)).toBeVisible();
  });

  it('are none of one who has removed themselves from the other, or is on none', async () => {
    await openSheet({ licence: MINH, prepare: prepare([{ id: 4, licenceNumber: MINH, position: 1, active: false }]) });
    await screen.findByRole('button', { name: 'S’inscrire' });
    await screen.findByText('BARGES');
    expect(screen.queryByText(/aux mêmes heures/)).not.toBeInTheDocument();
  });

  it('are told to whoever registers another member', async () => {
    const { user } = await openSheet({
      licence: ADMIN,
      prepare: prepare([{ id: 10, licenceNumber: 'A-00-000010', position: 1 }]),
    });
    await user.click(screen.getByRole('button', { name: 'Inscrire quelqu’un…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Inscrire un membre' });
    await user.type(await within(dialog).findByRole('combobox', { name: 'Rechercher un membre' }), 'moreau{Enter}');
    expect(
      await within(dialog).findByText(/^Attention, Inès MOREAU est aussi inscrit aux mêmes heures\s: BARGES/),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Inscrire Inès MOREAU' })).toBeEnabled();
  });
});

it('a cancelled outing says why where the reason is known', async () => {
  const prepare = ({ club }: ExistingServer) => Object.assign(club.events[3]!, { reason: 'orage annoncé' });
  await openSheet({ licence: CLAIRE, prepare }, 104);
  expect(within(screen.getByRole('dialog')).getByText(/^Annulée\s: orage annoncé$/)).toBeVisible();
});

it('an empty window says so in the specification’s words, also where one’s own outings alone are shown', async () => {
  const { user } = await openPortal('/?inscrit=1', { licence: PAUL });
  const empty = /^Aucune plongée n'a été créée entre \d\d\/\d\d\/\d{4} et \d\d\/\d\d\/\d{4}\.$/;
  expect(await screen.findByText(empty)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Voir toutes les plongées' }));
  expect(await screen.findAllByRole('heading', { level: 4 })).not.toHaveLength(0);
  expect(screen.queryByText(empty)).not.toBeInTheDocument();
});
