import type { TranslationMessages } from 'react-admin';

type Texts = TranslationMessages['ra'];
/** Named keys of react-admin's texts, without their index signature. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] } & string;
type In<Group extends Named<Texts>> = Group extends string ? `ra.${Group}.${Named<Texts[Group]>}` : never;

/** Keys that our screens show; one added to these groups by react-admin, or missing below, does not compile. */
type Said =
  | In<'message' | 'notification' | 'validation'>
  | 'ra.action.close'
  | 'ra.action.open'
  | 'ra.action.undo'
  | 'ra.navigation.next'
  | 'ra.navigation.page_range_info'
  | 'ra.navigation.page_rows_per_page'
  | 'ra.navigation.previous'
  | 'ra.page.error'
  | 'ra.page.loading';

/** Other texts are react-admin's own French (i18nProvider.ts). */
export const french: Readonly<Record<Said, string>> = {
  'ra.action.close': 'Fermer la liste',
  'ra.action.open': 'Ouvrir la liste',
  'ra.action.undo': 'Annuler',
  'ra.navigation.next': 'Suivante',
  'ra.navigation.page_range_info': '%{offsetBegin} à %{offsetEnd} sur %{total}',
  'ra.navigation.page_rows_per_page': 'Par page',
  'ra.navigation.previous': 'Précédente',
  'ra.page.error': 'Une erreur est survenue',
  'ra.page.loading': 'Chargement…',

  'ra.message.about': 'À propos',
  'ra.message.access_denied': 'Vous n’avez pas accès à cette page.',
  'ra.message.are_you_sure': 'Confirmez-vous ?',
  'ra.message.auth_error': 'Votre session n’a pas pu être vérifiée : connectez-vous à nouveau.',
  'ra.message.authentication_error': 'Vos droits n’ont pas pu être vérifiés : réessayez dans un instant.',
  'ra.message.bulk_delete_content':
    'Confirmez-vous la suppression de cette fiche ? |||| Confirmez-vous la suppression de ces %{smart_count} fiches ?',
  'ra.message.bulk_delete_title': 'Supprimer la fiche |||| Supprimer %{smart_count} fiches',
  'ra.message.bulk_update_content':
    'Confirmez-vous la modification de cette fiche ? |||| Confirmez-vous la modification de ces %{smart_count} fiches ?',
  'ra.message.bulk_update_title': 'Modifier la fiche |||| Modifier %{smart_count} fiches',
  'ra.message.clear_array_input': 'Confirmez-vous la suppression de toutes les lignes ?',
  'ra.message.delete_content': 'Confirmez-vous la suppression de cette fiche ?',
  'ra.message.delete_title': 'Supprimer « %{recordRepresentation} »',
  'ra.message.details': 'Détails',
  'ra.message.error': 'La page n’a pas pu être affichée : rechargez-la. Si cela se répète, prévenez le club.',
  'ra.message.invalid_form': 'Corrigez les champs signalés, puis enregistrez à nouveau.',
  'ra.message.loading': 'La page arrive.',
  'ra.message.no': 'Non',
  'ra.message.not_found': 'Cette page n’existe pas ou n’existe plus.',
  'ra.message.placeholder_data_warning': 'Le serveur ne répond pas : ce que vous voyez n’est peut-être plus à jour.',
  'ra.message.select_all_limit_reached': 'Seules les %{max} premières lignes ont été choisies : il y en a davantage.',
  'ra.message.unsaved_changes': 'Vos modifications ne sont pas enregistrées. Voulez-vous quitter la page ?',
  'ra.message.yes': 'Oui',

  'ra.notification.application_update_available': 'Une nouvelle version est disponible : rechargez la page.',
  'ra.notification.bad_item': 'Cette fiche n’est pas lisible.',
  'ra.notification.canceled': 'Annulé.',
  'ra.notification.created': 'Ajouté avec succès.',
  'ra.notification.data_provider_error': 'La réponse du serveur n’a pas été comprise : réessayez dans un instant.',
  'ra.notification.deleted': 'Supprimé avec succès. |||| %{smart_count} fiches supprimées.',
  'ra.notification.http_error': 'Le serveur ne répond pas comme prévu : réessayez dans un instant.',
  'ra.notification.i18n_error': 'Les textes n’ont pas pu être chargés : rechargez la page.',
  'ra.notification.item_doesnt_exist': 'Cette fiche n’existe pas ou n’existe plus.',
  'ra.notification.logged_out': 'Votre session est terminée : connectez-vous à nouveau.',
  'ra.notification.not_authorized': 'Vous n’avez pas le droit de faire cela.',
  'ra.notification.offline': 'Le serveur ne répond pas : vérifiez votre connexion.',
  'ra.notification.updated': 'Modifié avec succès. |||| %{smart_count} fiches modifiées.',

  'ra.validation.email': 'Écrivez une adresse e-mail, par exemple prenom.nom@exemple.fr.',
  'ra.validation.maxLength': 'Écrivez %{max} caractères au plus.',
  'ra.validation.maxValue': 'Indiquez %{max} au plus.',
  'ra.validation.minLength': 'Écrivez %{min} caractères au moins.',
  'ra.validation.minValue': 'Indiquez %{min} au moins.',
  'ra.validation.number': 'Écrivez un nombre.',
  'ra.validation.oneOf': 'Choisissez parmi : %{options}.',
  'ra.validation.regex': 'Cette valeur n’a pas la forme attendue.',
  'ra.validation.required': 'Remplissez ce champ.',
  'ra.validation.unique': 'Cette valeur est déjà prise.',
};
