import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPortal } from '../support/portal.tsx';

const POOR = 'A-00-000011';
const CLAIRE = 'A-00-000006';
const DEACTIVATED = 'A-00-000008';

const line = async (name: string | RegExp) => {
  const title = await screen.findByRole('heading', { level: 3, name });
  return within(title.closest('li')!);
};

describe('where I stand, in front of another server', () => {
  it('says it with the calls of section 7 alone, without dates', async () => {
    const { server } = await openPortal('/ma-situation?sortie=102', { licence: POOR });
    const wallet = await line('Porte-monnaie');
    expect(wallet.getByText('Le solde est de 12,00 €, sous le minimum de 20,00 €.')).toBeInTheDocument();
    expect(wallet.getByText('À vous d’agir')).toBeInTheDocument();
    expect(wallet.getByRole('link')).toHaveAttribute('href', '/Paypal');
    expect(await screen.findByText('Vous ne pouvez pas vous inscrire comme plongeur.')).toBeInTheDocument();
    const refusal = await line(/^Le solde du porte-monnaie est inférieur au minimum/);
    expect(refusal.getByRole('link')).toHaveAttribute('href', '/Paypal');
    expect(screen.queryByText(/minimum depuis|parti le|enregistré le|Envoyé le/)).not.toBeInTheDocument();
    expect(server.calls.filter(({ path }) => path.includes('situation'))).toEqual([]);
  });

  it('says of a cancelled outing that it is, and no rank on its waiting list', async () => {
    await openPortal('/ma-situation?sortie=104', {
      licence: CLAIRE,
      prepare: ({ club }) =>
        Object.assign(club.events[3]!, { pendingParticipants: [{ id: 6, licenceNumber: CLAIRE, position: 1 }] }),
    });
    expect(await screen.findByText('Cette plongée est annulée.')).toBeInTheDocument();
    expect(screen.queryByText(/attente/)).not.toBeInTheDocument();
  });

  it('tells a deactivated member why, and reads no outing for them', async () => {
    const { server } = await openPortal('/ma-situation?sortie=102', { licence: DEACTIVATED });
    expect(await screen.findByText('Vous ne pouvez pas vous inscrire comme plongeur.')).toBeInTheDocument();
    const account = await line('Compte');
    expect(account.getByText(/^Le compte est désactivé/)).toBeInTheDocument();
    expect(server.calls.filter(({ path }) => path.includes('/events'))).toEqual([]);
  });
});
