import { parisDay } from '../../shared/domain/dates.ts';
import { longDay } from '../../shared/messages/dates.ts';
import { amount } from '../../shared/messages/money.ts';
import type { Checkout, Payment } from './store.ts';
import { html, nothing, type Html } from './html.ts';
import { page } from './layout.ts';
import { STATE_LABELS } from './state-labels.ts';

const linesOf = ({ asked: { initialAmount, terms = [] } }: Checkout): { when: string; cents: number }[] => [
  { when: 'Aujourd’hui', cents: initialAmount },
  ...terms.map(({ amount: cents, date }) => ({ when: `Le ${longDay(parisDay(date))}`, cents })),
];

/** One amount in large, or a table of several with their sum. */
function instalments(checkout: Checkout): Html {
  const { totalAmount, terms = [] } = checkout.asked;
  if (terms.length === 0) return html`<p class="sum"><span>À payer</span> ${amount(totalAmount)}</p>`;
  const rows = linesOf(checkout).map(
    ({ when, cents }) =>
      html`<tr>
        <th scope="row">${when}</th>
        <td>${amount(cents)}</td>
      </tr>`,
  );
  return html`<table>
    <caption>
      ${`Paiement en ${rows.length} fois, sans frais`}
    </caption>
    <thead>
      <tr>
        <th scope="col">Échéance</th>
        <th scope="col">Montant</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>${amount(totalAmount)}</td>
      </tr>
    </tfoot>
  </table>`;
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

/** The checkout: amounts, recipient, the buttons 'Payer' and 'Refuser', and a link back. */
export function checkoutPage(checkout: Checkout, club: string): string {
  return page(
    'Votre paiement',
    html`${about(checkout, club)} ${instalments(checkout)}
      <form method="post">
        <button type="submit" name="choice" value="pay" class="primary">Payer</button>
        <button type="submit" name="choice" value="refuse">Refuser</button>
      </form>
      <p class="quiet">
        « Payer » accepte le paiement tout de suite, « Refuser » fait comme si la banque n’en voulait pas.
        <a href="${checkout.asked.backUrl}">Revenir sans payer</a>
      </p>`,
  );
}

/** Page of a paid checkout. */
export function paidPage(checkout: Checkout, payments: readonly Payment[], club: string, next: string): string {
  const rows = payments.map(
    (one) =>
      html`<tr>
        <th scope="row">${longDay(parisDay(one.date))}</th>
        <td>${amount(one.amount)}</td>
        <td>${STATE_LABELS[one.state]}</td>
      </tr>`,
  );
  return page(
    'Déjà payé',
    html`${about(checkout, club)}
      <table>
        <caption>
          Vos échéances
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Montant</th>
            <th scope="col">État</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      <p>Rien de plus ne sera demandé ici. <a href="${next}">Retourner au site du club</a></p>`,
  );
}

export const unknownPage = (): string =>
  page('Paiement inconnu', html`<p>Ce paiement n’existe pas. Recommencez depuis le site du club.</p>`);
