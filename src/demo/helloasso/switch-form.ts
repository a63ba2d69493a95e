import { PAYMENT_STATES, type PaymentState } from '../../shared/domain/payments/provider-states.ts';
import { html, nothing, type Html } from './html.ts';
import { AMOUNTS, FAILURES, NOTIFICATIONS, PAGES, TERMS, type Switches } from './switches.ts';
import { STATE_WORDS } from './state-labels.ts';

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

const AMOUNT_WORDS: Record<Switches['amounts'], string> = {
  SHARE: 'La part du club, avec son détail',
  WITH_TIP: 'La part du club et le pourboire, avec le détail',
  NO_ITEMS: 'La part du club, sans détail',
};
const TERM_WORDS: Record<Switches['terms'], string> = {
  SHOWN: 'Montrées',
  HIDDEN: 'Pas encore montrées',
  BROKEN: 'Illisibles',
};
const PAGE_WORDS: Record<Switches['page'], string> = { GIVEN: 'Donnée', NONE: 'Absente' };

type Figure = { [Name in keyof Switches]: number extends Switches[Name] ? Name : never }[keyof Switches];

const figure = (switches: Switches, name: Figure, label: string, step = '1'): Html =>
  html`<p class="field">
    <label for="${name}">${label}</label
    ><input id="${name}" name="${name}" type="number" min="0" step="${step}" value="${switches[name]}" />
  </p>`;

function optionsOf<Word extends string>(words: readonly Word[], text: Readonly<Record<Word, string>>, chosen: Word) {
  return words.map(
    (word) => html`<option value="${word}" ${word === chosen ? html` selected` : nothing}>${text[word]}</option>`,
  );
}

const choice = (name: string, label: string, options: readonly Html[]): Html =>
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
        ${STATE_WORDS[state]} (${state})
      </option>`,
  );

/** The provider's answers, then its troubles. */
export const switchForm = (switches: Switches): Html =>
  html`<form method="post" action="/switches" class="switches">
    <fieldset>
      <legend>Paiements</legend>
      ${choice('payAs', 'État de ce qui est payé', stateOptions(switches.payAs))}
      ${figure(switches, 'tip', 'Pourboire au prestataire (centimes)')}
      ${choice('amounts', 'Montant montré', optionsOf(AMOUNTS, AMOUNT_WORDS, switches.amounts))}
      ${choice('terms', 'Échéances à venir', optionsOf(TERMS, TERM_WORDS, switches.terms))}
      ${choice('page', 'Adresse de la page de paiement', optionsOf(PAGES, PAGE_WORDS, switches.page))}
    </fieldset>
    <fieldset>
      <legend>Notifications</legend>
      ${choice('notify', 'Notifications au club', optionsOf(NOTIFICATIONS, NOTIFICATION_WORDS, switches.notify))}
      ${figure(switches, 'notifyLateMs', 'Retard d’une notification (ms)')}
    </fieldset>
    <fieldset>
      <legend>Pannes</legend>
      ${figure(switches, 'delayMs', 'Répondre en retard, de (ms)')}
      ${figure(switches, 'hangMs', 'Ne pas répondre, et couper après (ms)')}
      ${figure(switches, 'failNext', 'Nombre d’appels qui échouent')}
      ${figure(switches, 'failShare', 'Part des appels qui échouent, de 0 à 1', '0.01')}
      ${choice('failAs', 'Façon d’échouer', optionsOf(FAILURES, FAILURE_WORDS, switches.failAs))}
      ${figure(switches, 'refuseTokens', 'Nombre de jetons refusés')}
    </fieldset>
    <p><button type="submit" class="primary">Appliquer</button></p>
  </form>`;
