import polyglotI18nProvider from 'ra-i18n-polyglot';
import frenchMessages from 'ra-language-french';
import { DIVER_LABELS } from '../../shared/messages/divers.ts';
import { EVENT_LABELS, SITE_LABELS } from '../../shared/messages/field-labels.ts';
import { french } from './frenchMessages.ts';

const resources = {
  divers: { fields: DIVER_LABELS },
  sites: { fields: SITE_LABELS },
  events: { fields: EVENT_LABELS },
};

/** Labels of inputs are `resources.<resource>.fields.<source>`. */
export const i18nProvider = polyglotI18nProvider(() => ({ ...frenchMessages, ...french, resources }), 'fr', [
  { locale: 'fr', name: 'Français' },
]);
