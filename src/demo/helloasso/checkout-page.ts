import { parisDay } from '../../shared/domain/dates.ts';
import { amount, longDay } from '../../shared/messages/format.ts';
import type { Checkout, Payment } from './store.ts';
import { html, nothing, page, table, type Html } from './html.ts';
import { STATE_LABELS } from './switches.ts';

function instalments({ asked: { initialAmount, totalAmount, terms = [] } }: Checkout): Html {
  if (terms.length === 0) return html`<p class="sum"><span>À payer</span> ${amount(totalAmount)}</p>`;
  const later = terms.map((term) => [`Le ${longDay(parisDay(term.date))}`, amount(term.amount)] as const);
  return table(['Échéance', 'Montant'], [['Aujourd’hui', amount(initialAmount)], ...later], {
    caption: `Paiement en ${terms.length + 1} fois, sans frais`,
    total: ['Total', amount(totalAmount)],
  });
}

function payer({ asked: { payer: given } }: Checkout): Html {
  const name = [given?.firstName, given?.lastName].filter(Boolean).join(' ');
  const who = [name, given?.email].filter(Boolean).join(' · ');
  return who === ''
    ? nothing
    : html`<dt>Payé par</dt>
        <dd>${who}</dd>`;
}

const about = (checkout: Checkout, club: string): Html =>
  html`<dl>
    <dt>Pour</dt>
    <dd>${checkout.asked.itemName}</dd>
    <dt>Au profit de</dt>
    <dd>${club}</dd>
    ${payer(checkout)}
  </dl>`;

export const checkoutPage = (checkout: Checkout, club: string): string =>
  page(
    'Votre paiement',
    html`${about(checkout, club)} ${instalments(checkout)}
      <form method="post">
        <button type="submit" name="choice" value="pay" class="primary">Payer</button>
        <button type="submit" name="choice" value="refuse">Refuser</button>
      </form>
      <p class="quiet">
        « Payer » accepte le paiement tout de suite, « Refuser » fait comme si la banque n’en voulait pas.
        <a href="${checkout.asked.backUrl}">Revenir sans payer</a>
      </p>`,
  );

export function paidPage(checkout: Checkout, payments: readonly Payment[], club: string, next: string): string {
  const rows = payments.map(
    (one) => [longDay(parisDay(one.date)), amount(one.amount), STATE_LABELS[one.state]] as const,
  );
  return page(
    'Déjà payé',
    html`${about(checkout, club)} ${table(['Date', 'Montant', 'État'], rows, { caption: 'Vos échéances' })}
      <p>Rien de plus ne sera demandé ici. <a href="${next}">Retourner au site du club</a></p>`,
  );
}

export const unknownPage = (): string =>
  page('Paiement inconnu', html`<p>Ce paiement n’existe pas. Recommencez depuis le site du club.</p>`);
