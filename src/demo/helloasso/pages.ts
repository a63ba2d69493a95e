// What the sandbox shows, as plain pages of the server. All that members and the club wrote is escaped.
import { parisDay } from '#domain/dates.ts';
import { keysIn } from '#domain/records.ts';
import { amount, longDay, shortDayYear } from '#messages/format.ts';
import { escaped } from '#server/commons/html/escaped.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { refundable, type Checkout, type Order, type Payment } from './checkouts.ts';
import { SWITCHES, type Switch, type Switches } from './switches.ts';

const NOTICE = '<p><strong>Argent fictif.</strong> Bac à sable des paiements : aucune carte n’est débitée.</p>';

const page = (title: string, ...parts: readonly string[]): string =>
  plainPage(title, NOTICE + parts.join('\n'), '<link rel="icon" href="data:,">');

function about({ asked: { itemName, payer = {} } }: Checkout, club: string): string {
  const name = [payer.firstName, payer.lastName].filter(Boolean).join(' ');
  const who = [name, payer.email].filter(Boolean).join(' · ');
  const lines = [`Pour : ${itemName}`, `Au profit de : ${club}`, ...(who === '' ? [] : [`Payé par : ${who}`])];
  return `<p>${lines.map(escaped).join('<br>')}</p>`;
}

function due({ asked: { initialAmount, totalAmount, terms = [] } }: Checkout): string {
  if (terms.length === 0) return `<p>À payer : <strong>${amount(totalAmount)}</strong></p>`;
  const row = (day: string, cents: number) => `<tr><th scope="row">${day}</th><td>${amount(cents)}</td></tr>`;
  return `<table><caption>Paiement en ${terms.length + 1} fois, sans frais</caption>
    <tr><th scope="col">Échéance</th><th scope="col">Montant</th></tr>
    ${row('Aujourd’hui', initialAmount)}
    ${terms.map((term) => row(`Le ${longDay(parisDay(term.date))}`, term.amount)).join('')}
    ${row('Total', totalAmount)}</table>`;
}

export const checkoutPage = (checkout: Checkout, club: string): string =>
  page(
    'Votre paiement',
    about(checkout, club),
    due(checkout),
    `<form method="post"><p>
      <button name="choice" value="pay">Payer</button> <button name="choice" value="refuse">Refuser</button>
    </p></form>
    <p>« Payer » accepte le paiement tout de suite, « Refuser » fait comme si la banque n’en voulait pas.
    <a href="${escaped(checkout.asked.backUrl)}">Revenir sans payer</a></p>`,
  );

function line(payment: Payment): string {
  const { id, date, state, amount: cents, tip = 0 } = payment;
  const refunded = cents - refundable(payment);
  const parts = [
    `Paiement ${id}`,
    shortDayYear(parisDay(date)),
    amount(cents),
    ...(tip > 0 ? [`+ ${amount(tip)} au prestataire`] : []),
    ...(refunded > 0 ? [`− ${amount(refunded)} remboursés`] : []),
    state,
  ];
  return parts.join(' · ');
}

export const paidPage = (checkout: Checkout, { payments }: Order, club: string, next: string): string =>
  page(
    'Déjà payé',
    about(checkout, club),
    `<ul>${payments.map((payment) => `<li>${line(payment)}</li>`).join('')}</ul>
    <p>Rien de plus ne sera demandé ici. <a href="${escaped(next)}">Retourner au site du club</a></p>`,
  );

export const unknownPage = (): string =>
  page('Paiement inconnu', '<p>Ce paiement n’existe pas. Recommencez depuis le site du club.</p>');

function field(id: string, name: string, { label, choices, step = 1 }: Switch<string | number>, value: unknown) {
  const options = Object.entries(choices ?? {}).map(
    ([key, text]) => `<option value="${key}"${key === value ? ' selected' : ''}>${text}</option>`,
  );
  const input = choices
    ? `<select id="${id}" name="${name}">${options.join('')}</select>`
    : `<input id="${id}" name="${name}" type="number" min="0" step="${step}" value="${String(value)}">`;
  return `<label for="${id}">${label}</label> ${input}`;
}

function manage(payment: Payment, { asked }: Checkout): string {
  const { id } = payment;
  const form = (action: string, name: string, one: Switch<string | number>, value: unknown, button: string) =>
    `<form method="post" action="/${action}"><input type="hidden" name="paymentId" value="${id}">
    ${field(`${action}-${id}`, name, { ...one, label: `${one.label} du paiement ${id}` }, value)}
    <button aria-label="${button} le paiement ${id}">${button}</button></form>`;
  const euros = { ...SWITCHES.tip, label: 'Euros à rendre', step: 0.01 };
  return `<li>${escaped(asked.itemName)}<br>${line(payment)}
    ${payment.state === 'Authorized' ? form('refund', 'euros', euros, refundable(payment) / 100, 'Rembourser') : ''}
    ${form('become', 'state', { ...SWITCHES.payAs, label: 'État' }, payment.state, 'Changer')}</li>`;
}

export function demonstratorPage(checkouts: readonly Checkout[], switches: Switches): string {
  const paid = checkouts
    .toReversed()
    .flatMap((checkout) => (checkout.order?.payments ?? []).map((payment) => manage(payment, checkout)));
  const fields = keysIn(SWITCHES).map((name) => `<p>${field(name, name, SWITCHES[name], switches[name])}</p>`);
  return page(
    'Les paiements du club',
    paid.length === 0 ? '<p>Aucun paiement pour l’instant.</p>' : `<ul>${paid.join('\n')}</ul>`,
    `<h2>Ce que le prestataire répond</h2>
    <form method="post" action="/switches">${fields.join('\n')}<button>Appliquer</button></form>`,
  );
}
