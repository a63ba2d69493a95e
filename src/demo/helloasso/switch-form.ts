import { PAYMENT_STATES, type PaymentState } from '../../shared/domain/payments/provider-states.ts';
import { html, nothing, type Html } from './html.ts';
import { AMOUNTS, FAILURES, NOTIFICATIONS, PAGES, TERMS, type Switches } from './switches.ts';
import { STATE_LABELS } from './state-labels.ts';

const FAILURE_LABELS: Record<Switches['failAs'], string> = {
  '500': 'Erreur 500',
  '429': 'Trop de demandes (429)',
  GARBAGE: 'Une page HTML à la place de la réponse',
};
const NOTIFICATION_LABELS: Record<Switches['notify'], string> = {
  ONCE: 'Une fois',
  TWICE: 'Deux fois',
  NEVER: 'Jamais',
  LATE: 'En retard',
};

const AMOUNT_LABELS: Record<Switches['amounts'], string> = {
  SHARE: 'La part du club, avec son détail',
  WITH_TIP: 'La part du club et le pourboire, avec le détail',
  NO_ITEMS: 'La part du club, sans détail',
};
const TERM_LABELS: Record<Switches['terms'], string> = {
  SHOWN: 'Montrées',
  HIDDEN: 'Pas encore montrées',
  BROKEN: 'Illisibles',
};
const PAGE_LABELS: Record<Switches['page'], string> = { GIVEN: 'Donnée', NONE: 'Absente' };

type NumericSwitch = { [Name in keyof Switches]: number extends Switches[Name] ? Name : never }[keyof Switches];

const numberField = (switches: Switches, name: NumericSwitch, label: string, step = '1'): Html =>
  html`<p class="field">
    <label for="${name}">${label}</label
    ><input id="${name}" name="${name}" type="number" min="0" step="${step}" value="${switches[name]}" />
  </p>`;

function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  chosen: Value,
) {
  return values.map(
    (value) => html`<option value="${value}" ${value === chosen ? html` selected` : nothing}>${labels[value]}</option>`,
  );
}

const selectField = (name: string, label: string, options: readonly Html[]): Html =>
  html`<p class="field">
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${options}
    </select>
  </p>`;

export const stateOptions = (chosen: PaymentState): readonly Html[] =>
  PAYMENT_STATES.map(
    (state) =>
      html`<option value="${state}" ${state === chosen ? html` selected` : nothing}>
        ${STATE_LABELS[state]} (${state})
      </option>`,
  );

/** Switches of payments, notifications and failures. */
export const switchForm = (switches: Switches): Html =>
  html`<form method="post" action="/switches" class="switches">
    <fieldset>
      <legend>Paiements</legend>
      ${selectField('payAs', 'État de ce qui est payé', stateOptions(switches.payAs))}
      ${numberField(switches, 'tip', 'Pourboire au prestataire (centimes)')}
      ${selectField('amounts', 'Montant montré', optionsOf(AMOUNTS, AMOUNT_LABELS, switches.amounts))}
      ${selectField('terms', 'Échéances à venir', optionsOf(TERMS, TERM_LABELS, switches.terms))}
      ${selectField('page', 'Adresse de la page de paiement', optionsOf(PAGES, PAGE_LABELS, switches.page))}
    </fieldset>
    <fieldset>
      <legend>Notifications</legend>
      ${selectField('notify', 'Notifications au club', optionsOf(NOTIFICATIONS, NOTIFICATION_LABELS, switches.notify))}
      ${numberField(switches, 'notifyLateMs', 'Retard d’une notification (ms)')}
    </fieldset>
    <fieldset>
      <legend>Pannes</legend>
      ${numberField(switches, 'delayMs', 'Répondre en retard, de (ms)')}
      ${numberField(switches, 'hangMs', 'Ne pas répondre, et couper après (ms)')}
      ${numberField(switches, 'failNext', 'Nombre d’appels qui échouent')}
      ${numberField(switches, 'failShare', 'Part des appels qui échouent, de 0 à 1', '0.01')}
      ${selectField('failAs', 'Façon d’échouer', optionsOf(FAILURES, FAILURE_LABELS, switches.failAs))}
      ${numberField(switches, 'refuseTokens', 'Nombre de jetons refusés')}
    </fieldset>
    <p><button type="submit" class="primary">Appliquer</button></p>
  </form>`;
