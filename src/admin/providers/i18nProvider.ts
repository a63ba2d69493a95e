import polyglotI18nProvider from 'ra-i18n-polyglot';
import frenchMessages from 'ra-language-french';

/** Texts of our screens that differ from react-admin's own French. */
export const french = {
  'ra.action.close': 'Fermer la liste',
  'ra.action.open': 'Ouvrir la liste',
  'ra.message.access_denied': 'Vous n’avez pas accès à cette page.',
  'ra.message.invalid_form': 'Corrigez les champs signalés, puis enregistrez à nouveau.',
  'ra.message.placeholder_data_warning': 'Le serveur ne répond pas : ce que vous voyez n’est peut-être plus à jour.',
  'ra.message.select_all_limit_reached': 'Seules les %{max} premières lignes ont été choisies : il y en a davantage.',
  'ra.navigation.next': 'Suivante',
  'ra.navigation.page_rows_per_page': 'Par page',
  'ra.navigation.previous': 'Précédente',
  'ra.notification.data_provider_error': 'La réponse du serveur n’a pas été comprise : réessayez dans un instant.',
  'ra.notification.http_error': 'Le serveur ne répond pas comme prévu : réessayez dans un instant.',
  'ra.notification.item_doesnt_exist': 'Cette fiche n’existe pas ou n’existe plus.',
  'ra.notification.offline': 'Le serveur ne répond pas : vérifiez votre connexion.',
  'ra.tiptap.bold': 'Gras',
  'ra.tiptap.code': 'Code',
  'ra.tiptap.italic': 'Italique',
  'ra.tiptap.list_bulleted': 'Liste à puces',
  'ra.tiptap.list_numbered': 'Liste numérotée',
  'ra.tiptap.strike': 'Barré',
  'ra.tiptap.underline': 'Souligné',
  'ra.validation.required': 'Remplissez ce champ.',
};

type Labels = Readonly<Record<string, string>>;

/** Labels of inputs are `resources.<resource>.fields.<source>`. */
export function i18nProviderOf(subjects: readonly { readonly name: string; readonly labels?: Labels }[]) {
  const resources = Object.fromEntries(subjects.map(({ name, labels }) => [name, { fields: labels ?? {} }]));
  return polyglotI18nProvider(() => ({ ...frenchMessages, ...french, resources }), 'fr', [
    { locale: 'fr', name: 'Français' },
  ]);
}
