import { PAYMENT_STATES, type PaymentState } from '../../shared/domain/payments/provider-states.ts';
import { html, nothing, type Html } from './html.ts';
import { AMOUNTS, FAILURES, NOTIFICATIONS, PAGES, TERMS, type Switches } from './switches.ts';
import { STATE_LABELS } from './state-labels.ts';

type NumericSwitch = { [Name in keyof Switches]: number extends Switches[Name] ? Name : never }[keyof Switches];

const numberField = (switches: Switches, name: NumericSwitch, label: string, step = '1'): Html =>
  html`<p class="field">
    <label for="${name}">${label}</label
    ><input id="${name}" name="${name}" type="number" min="0" step="${step}" value="${switches[name]}" />
  </p>`;

const optionsOf = (labels: Readonly<Record<string, string>>, chosen: string): readonly Html[] =>
  Object.entries(labels).map(
    ([value, label]) =>
      html`<option value="${value}" ${value === chosen ? html` selected` : nothing}>${label}</option>`,
  );

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
      ${selectField('amounts', 'Montant montré', optionsOf(AMOUNTS, switches.amounts))}
      ${selectField('terms', 'Échéances à venir', optionsOf(TERMS, switches.terms))}
      ${selectField('page', 'Adresse de la page de paiement', optionsOf(PAGES, switches.page))}
    </fieldset>
    <fieldset>
      <legend>Notifications</legend>
      ${selectField('notify', 'Notifications au club', optionsOf(NOTIFICATIONS, switches.notify))}
      ${numberField(switches, 'notifyLateMs', 'Retard d’une notification (ms)')}
    </fieldset>
    <fieldset>
      <legend>Pannes</legend>
      ${numberField(switches, 'delayMs', 'Répondre en retard, de (ms)')}
      ${numberField(switches, 'hangMs', 'Ne pas répondre, et couper après (ms)')}
      ${numberField(switches, 'failNext', 'Nombre d’appels qui échouent')}
      ${numberField(switches, 'failShare', 'Part des appels qui échouent, de 0 à 1', '0.01')}
      ${selectField('failAs', 'Façon d’échouer', optionsOf(FAILURES, switches.failAs))}
      ${numberField(switches, 'refuseTokens', 'Nombre de jetons refusés')}
    </fieldset>
    <p><button type="submit" class="primary">Appliquer</button></p>
  </form>`;
