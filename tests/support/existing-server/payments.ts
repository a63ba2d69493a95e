// The payment calls of section 7 as an existing server answers them: it talks to the provider by itself, and tells the
// browser where to go next.
import { ok, refused, type Answer, type Asked } from './asked.ts';
import type { Club, Diver } from './club.ts';

const PURPOSES = { wallet: 'Paypal', fee: 'Helloasso' } as const;
type Purpose = keyof typeof PURPOSES;

const unpaid = refused(400, 'Demande de paiement refusée');

const eurosOf = (diver: Diver, field: string): number => Number(diver[field] ?? 0);

function opened({ params, home, provider, me }: Asked, purpose: Purpose, cents: number): Answer {
  if (!provider?.knows(params['token'] ?? '')) return unpaid;
  const reference = `${purpose}:${me.licenceNumber}:${cents}`;
  return ok({ redirectUrl: provider.open({ cents, reference, screen: `${home}/${PURPOSES[purpose]}` }) });
}

export const topUp = (asked: Asked): Answer => opened(asked, 'wallet', Number(asked.params['amount']));

export const payFee = (asked: Asked): Answer =>
  asked.params['licence'] === asked.me.licenceNumber
    ? opened(asked, 'fee', Math.round(eurosOf(asked.me, 'cotisation') * 100))
    : unpaid;

/** Answers an address of its own origin, in full, as such servers do. */
export function outcome({ params, provider, home }: Asked): Answer {
  const checkout = provider?.find(params['checkout']);
  if (!checkout || !provider?.knows(params['token'] ?? '')) return unpaid;
  const purpose: Purpose = checkout.reference.startsWith('wallet') ? 'wallet' : 'fee';
  return ok({ redirectUrl: checkout.state === 'paid' ? `${home}/${PURPOSES[purpose]}Success` : null });
}

const credited = new WeakMap<Club, Set<string>>();

/** Once for each checkout. */
export function confirm({ club, params, body, provider, me }: Asked): Answer {
  const checkout = provider?.find(String(body));
  if (checkout?.state !== 'paid' || checkout.reference !== params['reference']) return unpaid;
  const seen = credited.get(club) ?? new Set();
  credited.set(club, seen);
  if (!seen.has(String(body))) {
    if (checkout.reference.startsWith('wallet'))
      me['porte_Monnaie'] = eurosOf(me, 'porte_Monnaie') + checkout.cents / 100;
    else me['cotisation'] = 0;
  }
  seen.add(String(body));
  return ok();
}

/** The credential that the browser has got in exchange for the one before. */
export function storeKey({ club, body }: Asked): Answer {
  const setting = club.parametres.find(({ id }) => id === 7);
  if (setting) setting['valeurTexte'] = body;
  return ok();
}
