import polyglotI18nProvider from 'ra-i18n-polyglot';
import frenchMessages from 'ra-language-french';
import { french } from './french.ts';

/** Our texts come last: they take the place of react-admin's under the same keys. */
export const i18nProvider = polyglotI18nProvider(() => ({ ...frenchMessages, ...french }), 'fr', [
  { locale: 'fr', name: 'Français' },
]);
