import { parisDay } from '#domain/dates.ts';
import { amount, longDay, shortDayYear } from '#messages/format.ts';
import { type Html, html, nothing, optionsOf, page, table } from './html.ts';
import { STATE_CHOICES, STATE_LABELS, SWITCH_GROUPS, type Switch, type Switches } from './switches.ts';
import { refundable, type Checkout, type Order, type Payment } from './checkouts.ts';

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

const actionForm = (action: string, fields: Readonly<Record<string, string | number>>, content: Html): Html =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${content}
  </form>`;

const button = (text: string, label: string) => html`<button type="submit" aria-label="${label}">${text}</button>`;

const partialRefund = (payment: Payment): Html =>
  actionForm(
    '/refund',
    { paymentId: payment.id },
    html`<label for="part-${payment.id}">Une partie, en €</label>
      <input
        id="part-${payment.id}"
        name="euros"
        type="number"
        required
        min="0.01"
        max="${refundable(payment) / 100}"
        step="0.01"
      />
      ${button('Rembourser', `Rembourser cette partie du paiement ${payment.id}`)}`,
  );

const moreActions = (payment: Payment): Html =>
  html`<details>
    <summary aria-label="Autre action sur le paiement ${payment.id}">Autre</summary>
    ${payment.state === 'Authorized' ? partialRefund(payment) : nothing}
    ${actionForm(
      '/become',
      { paymentId: payment.id },
      html`<label for="state-${payment.id}">État</label>
        <select id="state-${payment.id}" name="state">
          ${optionsOf(STATE_CHOICES, payment.state)}
        </select>
        ${button('Changer', `Changer l’état du paiement ${payment.id}`)}`,
    )}
  </details>`;

function mainAction(order: Order, { id, state, installmentNumber }: Payment): Html {
  if (state === 'Authorized')
    return actionForm('/refund', { paymentId: id }, button('Rembourser', `Rembourser le paiement ${id}`));
  if (state !== 'Waiting') return nothing;
  const settle = (text: string, outcome: string): Html =>
    actionForm(
      '/settle',
      { orderId: order.id, installmentNumber, state: outcome },
      button(text, `${text} le paiement ${id}`),
    );
  return html`${settle('Encaisser', 'Authorized')}${settle('Rejeter', 'Refused')}`;
}

function amounts(payment: Payment): Html {
  const { tip = 0, refunds = [] } = payment;
  const refunded = payment.amount - refundable(payment);
  return html`${amount(payment.amount)}${tip > 0 ? html`<small>+ ${amount(tip)} au prestataire</small>` : nothing}${
    refunds.length > 0 ? html`<small>− ${amount(refunded)} remboursés</small>` : nothing
  }`;
}

function payments(checkouts: readonly Checkout[]): Html {
  const rows = checkouts.toReversed().flatMap(({ asked, order }) =>
    (order?.payments ?? []).map((payment) => {
      const actions = html`${order === null ? nothing : mainAction(order, payment)}${moreActions(payment)}`;
      const day = shortDayYear(parisDay(payment.date));
      return [payment.id, asked.itemName, day, amounts(payment), STATE_LABELS[payment.state], actions] as const;
    }),
  );
  if (rows.length === 0) return html`<p>Aucun paiement pour l’instant.</p>`;
  return table(['Paiement', 'Objet', 'Date', 'Montant', 'État', 'Actions'], rows, { className: 'books' });
}

function unpaid(checkouts: readonly Checkout[]): Html {
  const count = checkouts.filter(({ order }) => order === null).length;
  if (count === 0) return nothing;
  return html`<p>
    ${count} ${count === 1 ? 'paiement proposé, pas encore payé' : 'paiements proposés, pas encore payés'}
  </p>`;
}

const switchField = (name: string, { label, choices, step = 1 }: Switch<string | number>, value: string | number) =>
  html`<p class="field">
    <label for="${name}">${label}</label>${
      choices
        ? html`<select id="${name}" name="${name}">
            ${optionsOf(choices, String(value))}
          </select>`
        : html`<input id="${name}" name="${name}" type="number" min="0" step="${step}" value="${value}" />`
    }
  </p>`;

const switchForm = (switches: Switches): Html =>
  html`<form method="post" action="/switches" class="switches">
    ${Object.entries(SWITCH_GROUPS).map(
      ([legend, group]) =>
        html`<fieldset>
          <legend>${legend}</legend>
          ${Object.entries<Switch<string | number>>(group).map(([name, one]) => switchField(name, one, switches[name as keyof Switches]))}
        </fieldset>`,
    )}
    <p><button type="submit" class="primary">Appliquer</button></p>
  </form>`;

export const demonstratorPage = (checkouts: readonly Checkout[], switches: Switches): string =>
  page(
    'Les paiements du club',
    html`<h2>Paiements</h2>
      ${payments(checkouts)} ${unpaid(checkouts)}
      <h2>Ce que le prestataire répond</h2>
      ${switchForm(switches)}`,
  );
