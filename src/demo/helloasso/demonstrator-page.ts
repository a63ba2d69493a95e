import { parisDay } from '../../shared/domain/dates.ts';
import { shortDayYear } from '../../shared/messages/dates.ts';
import { amount } from '../../shared/messages/money.ts';
import type { Checkout, Order, Payment } from './store.ts';
import { refundable } from './checkouts.ts';
import { html, nothing, type Html } from './html.ts';
import { page } from './layout.ts';
import { stateOptions, switchForm } from './switch-form.ts';
import type { Switches } from './switches.ts';
import { STATE_LABELS } from './state-labels.ts';

const actionButton = (
  action: string,
  text: string,
  label: string,
  fields: Readonly<Record<string, string | number>>,
): Html =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit" aria-label="${label}">${text}</button>
  </form>`;

/** Rarer actions: a partial refund, any other state. */
const moreActions = (payment: Payment): Html =>
  html`<details>
    <summary aria-label="Autre action sur le paiement ${payment.id}">Autre</summary>
    ${
      payment.state === 'Authorized'
        ? html`<form method="post" action="/refund">
            <input type="hidden" name="paymentId" value="${payment.id}" />
            <label for="part-${payment.id}">Une partie, en €</label>
            <input
              id="part-${payment.id}"
              name="euros"
              type="number"
              required
              min="0.01"
              max="${refundable(payment) / 100}"
              step="0.01"
            />
            <button type="submit" aria-label="Rembourser cette partie du paiement ${payment.id}">Rembourser</button>
          </form>`
        : nothing
    }
    <form method="post" action="/become">
      <input type="hidden" name="paymentId" value="${payment.id}" />
      <label for="state-${payment.id}">État</label>
      <select id="state-${payment.id}" name="state">
        ${stateOptions(payment.state)}
      </select>
      <button type="submit" aria-label="Changer l’état du paiement ${payment.id}">Changer</button>
    </form>
  </details>`;

function mainAction(order: Order, { id, state, installmentNumber }: Payment): Html {
  if (state === 'Authorized')
    return actionButton('/refund', 'Rembourser', `Rembourser le paiement ${id}`, { paymentId: id });
  if (state !== 'Waiting') return nothing;
  const settle = (text: string, outcome: string) =>
    actionButton('/settle', text, `${text} le paiement ${id}`, {
      orderId: order.id,
      installmentNumber,
      state: outcome,
    });
  return html`${settle('Encaisser', 'Authorized')}${settle('Rejeter', 'Refused')}`;
}

/** Details beside the club's share: the member's tip, and refunds. */
function amountDetails(payment: Payment): Html {
  const { tip = 0, refunds = [] } = payment;
  const refunded = payment.amount - refundable(payment);
  return html`${tip > 0 ? html`<small>+ ${amount(tip)} au prestataire</small>` : nothing}${
    refunds.length > 0 ? html`<small>− ${amount(refunded)} remboursés</small>` : nothing
  }`;
}

const rowsOf = ({ asked, order }: Checkout): Html[] =>
  (order?.payments ?? []).map(
    (payment) =>
      html`<tr>
        <th scope="row">${payment.id}</th>
        <td>${asked.itemName}</td>
        <td>${shortDayYear(parisDay(payment.date))}</td>
        <td>${amount(payment.amount)}${amountDetails(payment)}</td>
        <td>${STATE_LABELS[payment.state]}</td>
        <td class="actions">${order === null ? nothing : mainAction(order, payment)}${moreActions(payment)}</td>
      </tr>`,
  );

function payments(checkouts: readonly Checkout[]): Html {
  const rows = checkouts.toReversed().flatMap(rowsOf);
  if (rows.length === 0) return html`<p>Aucun paiement pour l’instant.</p>`;
  return html`<table class="books">
    <thead>
      <tr>
        <th scope="col">Paiement</th>
        <th scope="col">Objet</th>
        <th scope="col">Date</th>
        <th scope="col">Montant</th>
        <th scope="col">État</th>
        <th scope="col">Actions</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function unpaid(checkouts: readonly Checkout[]): Html {
  const count = checkouts.filter(({ order }) => order === null).length;
  if (count === 0) return nothing;
  return html`<p>
    ${count} ${count === 1 ? 'paiement proposé, pas encore payé' : 'paiements proposés, pas encore payés'}
  </p>`;
}

/** Page for demonstrations: the payments with their actions, and the switches. */
export const demonstratorPage = (checkouts: readonly Checkout[], switches: Switches): string =>
  page(
    'Les paiements du club',
    html`<h2>Paiements</h2>
      ${payments(checkouts)} ${unpaid(checkouts)}
      <h2>Ce que le prestataire répond</h2>
      ${switchForm(switches)}`,
  );
