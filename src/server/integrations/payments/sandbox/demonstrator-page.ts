import { parisDay } from '../../../../shared/domain/dates.ts';
import { shortDayYear } from '../../../../shared/messages/dates.ts';
import { amount } from '../../../../shared/messages/money.ts';
import type { Checkout, Order, Payment } from './books.ts';
import { html, nothing, type Html } from './html.ts';
import { page } from './layout.ts';
import { FAILURES, NOTIFICATIONS, type Switches } from './switches.ts';

const STATES: Record<Payment['state'], string> = {
  Authorized: 'Autorisé',
  Waiting: 'En attente',
  Refused: 'Refusé',
  Refunded: 'Remboursé',
};
const FAILURE_WORDS: Record<Switches['failAs'], string> = {
  '500': 'Erreur 500',
  '429': 'Trop de demandes (429)',
  GARBAGE: 'Une page HTML à la place de la réponse',
};
const NOTIFICATION_WORDS: Record<Switches['notify'], string> = {
  ONCE: 'Une fois',
  TWICE: 'Deux fois',
  NEVER: 'Jamais',
  LATE: 'En retard',
};

type Figure = { [Name in keyof Switches]: Switches[Name] extends number ? Name : never }[keyof Switches];

const figure = (switches: Switches, name: Exclude<Figure, 'failAs' | 'notify'>, label: string, step = '1'): Html =>
  html`<p class="field">
    <label for="${name}">${label}</label
    ><input id="${name}" name="${name}" type="number" min="0" step="${step}" value="${switches[name]}" />
  </p>`;

function choice<Word extends string>(
  name: string,
  label: string,
  words: readonly Word[],
  text: Record<Word, string>,
  chosen: Word,
): Html {
  const options = words.map(
    (word) => html`<option value="${word}" ${word === chosen ? html` selected` : nothing}>${text[word]}</option>`,
  );
  return html`<p class="field">
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${options}
    </select>
  </p>`;
}

const switchForm = (switches: Switches): Html =>
  html`<form method="post" action="/switches" class="switches">
    ${figure(switches, 'delayMs', 'Répondre en retard, de (ms)')}
    ${figure(switches, 'hangMs', 'Ne pas répondre, et couper après (ms)')}
    ${figure(switches, 'failNext', 'Nombre d’appels qui échouent')}
    ${figure(switches, 'failShare', 'Part des appels qui échouent, de 0 à 1', '0.01')}
    ${choice('failAs', 'Façon d’échouer', FAILURES, FAILURE_WORDS, switches.failAs)}
    ${figure(switches, 'refuseTokens', 'Nombre de jetons refusés')}
    ${choice('notify', 'Notifications au club', NOTIFICATIONS, NOTIFICATION_WORDS, switches.notify)}
    ${figure(switches, 'notifyLateMs', 'Retard d’une notification (ms)')}
    <p><button type="submit" class="primary">Appliquer</button></p>
  </form>`;

const act = (action: string, words: string, label: string, fields: Readonly<Record<string, string | number>>): Html =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit" aria-label="${label}">${words}</button>
  </form>`;

function actions(order: Order, { id, state, installmentNumber }: Payment): Html {
  if (state === 'Authorized') return act('/refund', 'Rembourser', `Rembourser le paiement ${id}`, { paymentId: id });
  if (state !== 'Waiting') return nothing;
  const settle = (words: string, outcome: string) =>
    act('/settle', words, `${words} le paiement ${id}`, { orderId: order.id, installmentNumber, state: outcome });
  return html`${settle('Encaisser', 'Authorized')}${settle('Rejeter', 'Refused')}`;
}

const rowsOf = ({ asked, order }: Checkout): Html[] =>
  (order?.payments ?? []).map(
    (payment) =>
      html`<tr>
        <th scope="row">${payment.id}</th>
        <td>${asked.itemName}</td>
        <td>${shortDayYear(parisDay(payment.date))}</td>
        <td>${amount(payment.amount)}</td>
        <td>${STATES[payment.state]}</td>
        <td class="actions">${order === null ? nothing : actions(order, payment)}</td>
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

/** For demonstrations: what the provider's treasurer sees, and the switches of its troubles. */
export const demonstratorPage = (checkouts: readonly Checkout[], switches: Switches): string =>
  page(
    'Les paiements du club',
    html`<h2>Paiements</h2>
      ${payments(checkouts)} ${unpaid(checkouts)}
      <h2>Pannes à simuler</h2>
      ${switchForm(switches)}`,
  );
