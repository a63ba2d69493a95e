import type { ErrorCode } from '#contract/errors.ts';
import { NOT_FOUND } from '#shared/resources.ts';
import { CAR_MISSING, LOCKED_NOTICE, UNDER_RECEIPT } from './daos.ts';
import { diveLogMessages } from './dive-archive.ts';
import { plural } from './format.ts';
import { refusalMessages } from './refusals.ts';

/** Refusals of copies, requests and erasures. */
export const personalDataMessages = {
  COPY_OVER: 'Cette copie n’est plus disponible : demandez-en une nouvelle.',
  REQUEST_OPEN: 'Votre demande est déjà enregistrée : le club y répondra d’abord.',
  REQUEST_ANSWERED: 'Cette demande n’attend plus de réponse\u00a0: rechargez la page.',
  PROPOSAL_OUTDATED: 'La fiche du membre a changé entre-temps\u00a0: rechargez la page, et relisez la proposition.',
  IDENTITY_NOT_KEPT: 'Le nom de cet ancien membre n’est pas gardé, ou ne l’est plus.',
  ERASURE_OF_SELF: 'Vous ne pouvez pas effacer votre propre compte : demandez-le à un autre super-administrateur.',
  MEMBER_ERASED: 'Ce membre est déjà effacé.',
  MERGE_SAME: 'C’est deux fois la même fiche\u00a0: choisissez-en une autre.',
  MERGE_SELF: 'C’est votre propre fiche\u00a0: ouvrez-la, et fusionnez l’autre avec elle.',
  MERGE_OVER: 'Cette fusion ne peut plus être annulée\u00a0: elle date de plus d’un jour, ou l’a déjà été.',
  MERGE_LATER: 'Une autre fiche a été fusionnée avec celle-ci depuis\u00a0: annulez d’abord cette fusion-là.',
  MERGE_MOVED_ON:
    'Ce que la fusion avait réuni a changé depuis (fiche, argent, inscription ou palanquées)\u00a0: elle ne peut plus être annulée.',
  MERGE_STALE: 'Une des deux fiches a changé entre-temps\u00a0: relisez ce que la fusion ferait.',
  WALLET_NOT_EMPTY: 'Le porte-monnaie de ce membre n’est pas à zéro : remboursez ou encaissez le solde d’abord.',
  CHECKOUT_OPEN:
    'Un paiement en ligne de ce membre est en cours ou à régler : attendez qu’il soit terminé, ou réglez l’écart d’abord.',
  INSTALMENTS_OPEN:
    'Des échéances de la cotisation de ce membre restent à venir : attendez la dernière, ou annulez-les d’abord.',
  EXPENSES_OPEN:
    'Des frais de ce membre attendent leur remboursement\u00a0: réglez-les d’abord, ou refusez-les avec leur raison.',
  FEE_UNPAID: 'Ce membre a envoyé son dossier sans régler la cotisation : encaissez-la, ou retirez-la de sa fiche.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Refusals of backups and restores. */
const backupMessages = {
  BACKUP_RUNNING: 'Une sauvegarde ou une restauration est déjà en cours : attendez sa fin, puis recommencez.',
  DATABASE_SHARED:
    'Plusieurs serveurs partagent cette base SQLite : arrêtez-les, puis restaurez par la commande « club restore ».',
  CLUB_NAME_WRONG: 'Ce n’est pas le nom du club : recopiez-le tel qu’il est écrit.',
  BACKUP_PASSPHRASE: 'Cette phrase secrète n’ouvre pas la sauvegarde : saisissez celle du jour où elle a été faite.',
  BACKUP_UNSEALED:
    'Cette sauvegarde n’est pas chiffrée, alors que ce serveur chiffre les siennes : un autre que ce club a pu l’écrire. Si elle est bien de vous, cochez la case, puis recommencez.',
  BACKUP_REFUSED: 'Cette sauvegarde ne peut pas être reprise : rien n’a été changé.',
  ERASED_LIST_MISSING:
    'La liste des membres effacés (« membres-effaces-….json ») n’est pas à côté de la sauvegarde, ou ne s’ouvre pas avec le DATA_KEY de ce serveur : les membres effacés depuis reviendraient. Copiez-la avec elle, ou cochez la case pour continuer malgré tout.',
  RESTORING: 'Le club reprend une sauvegarde : il revient dans quelques instants.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Says what happened and what to do next. */
export const errorMessages: Record<ErrorCode, string> = {
  ...refusalMessages,
  ...personalDataMessages,
  ...backupMessages,
  ...NOT_FOUND,

  BAD_REQUEST: 'La demande n’est pas valable : vérifiez ce que vous avez saisi.',
  UNKNOWN_SORT: 'Ce tri n’existe pas.',
  PAGE_TOO_FAR: 'Une liste se parcourt jusqu’à sa 10 000ᵉ ligne : précisez la recherche ou les filtres.',
  BAD_DATE: 'Cette date n’existe pas : vérifiez le jour, le mois et l’année.',

  NOT_SIGNED_IN: "Vous n'êtes pas connecté.",
  BAD_CREDENTIALS: 'Numéro de licence ou mot de passe incorrect.',
  SECOND_FACTOR_NEEDED: 'Confirmez votre connexion : une clé d’accès ou un code est demandé en plus du mot de passe.',
  PROOF_NEEDED:
    'Confirmez votre identité, puis recommencez : cette action touche à l’argent, aux accès ou à beaucoup de membres.',
  ACCOUNT_FROZEN:
    'Cet accès est gelé : une ancienne adresse e-mail a contesté son changement. Demandez au comité de le rétablir.',
  SECOND_FACTOR_TO_SET:
    'Votre rôle demande une clé d’accès ou une application d’authentification : ajoutez-en une à la page « Sécurité ».',
  PASSKEY_NOT_FOUND: 'Cette clé d’accès n’existe plus.',
  SECOND_FACTOR_REQUIRED:
    'Votre rôle demande une clé d’accès ou une application d’authentification : ajoutez-en une autre avant de retirer celle-ci.',
  SECOND_FACTOR_WRONG: 'Ce code n’est pas le bon, ou il a déjà servi : attendez le suivant, puis saisissez-le.',
  CHALLENGE_EXPIRED: 'Cette demande a expiré au bout de cinq minutes : recommencez.',
  PROOF_WRONG: 'Ce mot de passe n’est pas le bon.',
  PASSKEY_REFUSED: 'Cette clé d’accès n’a pas été acceptée : essayez-en une autre, ou connectez-vous autrement.',
  PASSKEY_COPIED:
    'Cette clé d’accès semble avoir été copiée : elle n’a pas été acceptée. Connectez-vous autrement, puis remplacez-la.',

  FORBIDDEN: 'Vous n’avez pas le droit de faire cela. Adressez-vous au comité si vous pensez que c’est une erreur.',
  FIELD_FORBIDDEN: 'Seul le trésorier peut modifier ce champ.',
  FILTER_FORBIDDEN: 'Vous ne voyez pas ce champ : la liste ne peut pas être filtrée par lui.',
  DEACTIVATED: 'Votre compte est désactivé : régularisez votre dossier ou contactez le secrétariat.',
  PASSWORD_TO_CHOOSE: 'Choisissez d’abord votre mot de passe : celui que vous avez reçu ne sert qu’à cela.',
  RECIPIENT_FORBIDDEN: 'Ce formulaire n’écrit qu’aux adresses du club.',
  DONATION_LOCKED: LOCKED_NOTICE,
  PAYMENT_TICKET_INVALID: 'Cette autorisation de paiement a expiré : revenez à la page de paiement et recommencez.',

  NOT_FOUND: 'Cette page n’existe pas ou n’existe plus.',
  REGISTRATION_NOT_FOUND: 'Cette inscription n’existe pas ou a déjà été supprimée.',
  PAYMENT_NOT_FOUND: 'Ce paiement n’existe pas.',
  PLAN_NOT_FOUND: 'Cette version des palanquées n’existe pas.',
  IMPORT_NOT_FOUND: 'Cet import n’existe pas.',
  SESSION_NOT_FOUND: 'Cet appareil est déjà déconnecté.',
  CLUB_OPENED: 'Ce club a déjà son administrateur : connectez-vous, ou demandez-lui un accès.',
  MERGE_NOT_FOUND: 'Cette fusion n’existe pas.',
  RECEIPT_NOT_FOUND: 'Ce reçu fiscal n’existe pas.',
  DONATIONS_NONE: 'Il n’y a aucun don aux œuvres pour cette année.',

  STALE_VERSION: 'Quelqu’un d’autre a modifié cette fiche entre-temps : relisez-la avant d’enregistrer.',
  VERSION_REQUIRED: 'Rechargez la fiche avant de modifier le solde du porte-monnaie.',
  EVENT_FULL: 'Il n’y a plus de place : augmentez le maximum ou libérez une place d’abord.',
  SLOT_TAKEN: 'Cette place vient d’être prise : choisissez-en une autre.',
  LICENCE_TAKEN: 'Un membre porte déjà ce numéro de licence.',
  SAME_PERSON: 'Cette personne est déjà membre sous un autre numéro de licence\u00a0: vérifiez, puis confirmez.',
  SITE_IN_USE: 'Des plongées ont lieu sur ce site : il ne peut pas être supprimé.',
  EVENT_IN_USE:
    'Des inscriptions, des palanquées ou des mouvements d’argent portent sur cette plongée : annulez-la, elle ne peut pas être supprimée.',
  DIVER_IN_USE:
    'Des inscriptions, des dons ou des mouvements d’argent portent sur ce membre : il ne peut pas être effacé.',
  DIVER_REGISTERED: 'Ce membre est inscrit à des plongées à venir : désinscrivez-le d’abord.',
  LAST_SUPER_ADMIN: 'C’est le dernier super-administrateur : nommez-en un autre d’abord.',
  SETTING_FIXED: 'Ce paramètre est nécessaire au site et ne peut pas être supprimé.',
  CLUB_FIXED: 'Ce réglage est fixé par le fichier de configuration.',
  NOTIFICATION_FIXED:
    'Cette adresse vient de l’installation : c’est HELLOASSO_NOTIFICATION_SECRET qu’il faut y changer.',
  IMPORT_STALE:
    'Les membres ou le fichier ont changé depuis l’aperçu : rien n’a été importé. Relisez le nouvel aperçu.',
  IMPORT_MOVED_ON: 'Cet import ne peut plus être annulé\u00a0: autre chose a été enregistré depuis.',
  IMPORT_TAKEN_BACK: 'Cet import est déjà annulé.',
  SEASON_STALE: 'Les membres ont changé depuis l’aperçu : rien n’a été enregistré. Relisez le nouvel aperçu.',
  SHEET_VALIDATED: 'Cette fiche vient d’être validée par quelqu’un d’autre : relisez-la avant d’en valider une autre.',
  OUTING_DEBITED: 'Cette plongée a déjà été débitée : confirmez si vous voulez la débiter une fois de plus.',
  OUTING_DONE: 'Cette plongée a eu lieu\u00a0: ce qui a été fait y est déjà noté.',
  ALREADY_CANCELLED: 'Quelqu’un d’autre a déjà annulé cette plongée : les inscrits n’ont reçu qu’un seul e-mail.',
  CHARGE_UNSAID: 'Le prix est débité du porte-monnaie à l’inscription\u00a0: relisez-le, puis confirmez.',
  WITHDRAWAL_SETTLED: 'Ce désistement est déjà réglé, par vous ou par un autre trésorier.',
  MOVEMENT_ENTERED: 'Ce mouvement est déjà enregistré.',
  CHEQUE_GONE: 'Un de ces chèques n’est plus à remettre : relisez la liste.',
  DEPOSIT_NOT_FOUND: 'Cette remise n’existe pas.',
  DEPOSIT_FIXED: 'Un chèque de cette remise a été repris depuis\u00a0: elle ne peut plus être annulée.',
  DEPOSIT_UNDONE: 'Cette remise a été annulée.',
  TRANSFER_KNOWN: 'Cette écriture n’est pas en attente : il n’y a rien à expliquer.',
  TRANSFER_EXPLAINED: 'Cette écriture est déjà expliquée.',
  ACCOUNT_NUMBER_INVALID:
    'Un numéro de compte commence par trois chiffres au moins, suivis de chiffres ou de lettres\u00a0: 606, 512B.',
  ACCOUNT_NUMBER_TAKEN: 'Un autre compte porte déjà ce numéro\u00a0: choisissez-en un autre.',
  CHEQUE_BACK: 'Ce mouvement a rendu un chèque, qui n’est plus à remettre\u00a0: saisissez-le à nouveau.',
  MOVEMENT_FIXED:
    'Seul un mouvement saisi à la main se reprend ici : un débit de plongée se rembourse avec la plongée, un paiement en ligne sur HelloAsso.',
  DONATION_RECEIPTED: UNDER_RECEIPT,
  RECEIPTS_STALE: 'Les dons ou les membres ont changé depuis l’aperçu\u00a0: aucun reçu n’est établi. Relisez-le.',
  RECEIPTS_YEAR_OPEN: 'Les reçus d’une année s’établissent une fois qu’elle est finie.',
  RECEIPTS_INCOMPLETE: 'Il manque une mention obligatoire du reçu\u00a0: complétez «\u00a0Le club\u00a0».',
  RECEIPT_CANCELLED: 'Ce reçu fiscal est déjà annulé.',
  DONATION_DECIDED:
    'Le trésorier a décidé du remboursement de ces frais\u00a0: ils ne peuvent plus être modifiés ni supprimés.',
  EXPENSE_NOT_ASKED: 'Ces frais sont un don\u00a0: personne n’en demande le remboursement.',
  EXPENSE_NOT_ACCEPTED: 'Le remboursement de ces frais n’est pas encore accepté.',
  EXPENSE_PAID: 'Ces frais sont déjà remboursés\u00a0: reprenez d’abord le paiement.',
  EXPENSE_NOT_PAID: 'Ces frais ne sont pas remboursés\u00a0: il n’y a pas de paiement à reprendre.',
  EXPENSE_WAIVED: 'Le membre a abandonné ces frais\u00a0: ils sont devenus un don.',
  EXPENSE_REFUSED: 'Le remboursement de ces frais a été refusé.',
  PROVIDER_KEY_MISSING: 'Le club n’a pas donné de clé HelloAsso\u00a0: enregistrez-la dans les paramètres.',
  FEE_EXCEEDED: 'Ce montant dépasse la cotisation due : mettez le reste au porte-monnaie.',
  CASH_TOO_LOW:
    'La caisse ne contient pas cette somme ce jour-là\u00a0: vérifiez le montant et le jour, ou annulez d’abord la remise qui l’a emportée.',
  DAY_IN_CLOSED_YEAR: 'L’exercice de ce jour est clos\u00a0: choisissez un jour d’un exercice ouvert.',
  YEAR_NOT_OVER: 'Cet exercice n’est pas terminé\u00a0: il se clôt à partir du lendemain de son dernier jour.',
  YEAR_BEFORE_OPEN: 'Un exercice plus ancien est encore ouvert\u00a0: clôturez-le d’abord.',
  YEAR_HAS_CHECKOUTS:
    'Des paiements en ligne de cet exercice sont encore en cours\u00a0: attendez leur fin, puis recommencez.',
  YEAR_CLOSED: 'Cet exercice est déjà clos.',
  CLOSING_STALE: 'L’exercice a changé depuis l’aperçu\u00a0: il n’est pas clos. Relisez le nouvel aperçu.',
  BOOK_DAY_INVALID: 'Choisissez un jour des treize derniers mois, aujourd’hui au plus tard.',
  CHEQUE_ENTERED: 'Ce chèque est déjà enregistré : vérifiez son numéro.',
  RECIPIENTS_CHANGED:
    'Les destinataires ont changé entre-temps\u00a0: rien n’est parti. Relisez, puis envoyez à nouveau.',
  DOSSIER_REMINDED: 'Un rappel a déjà été envoyé aujourd’hui : confirmez si vous voulez en envoyer un autre.',

  LOGO_TYPE: 'Le logo est une image PNG, JPEG ou WebP\u00a0: ni un SVG, ni un autre fichier.',
  LOGO_CUT: 'Il manque la fin de cette image\u00a0: enregistrez-la de nouveau, puis envoyez ce nouveau fichier.',
  LOGO_SIZE: 'Le logo a entre 32\u00a0et 2\u00a0048\u00a0pixels de côté.',
  TOO_LARGE: 'Cet envoi est trop volumineux.',
  UNSUPPORTED_MEDIA: 'Ce format d’envoi n’est pas accepté.',

  EVENT_PROTECTED: 'Cette plongée ne peut être modifiée que par un super-administrateur.',
  EVENT_MOVE_DAY: 'Choisissez un autre jour, à partir de demain\u00a0: chacun doit pouvoir se désinscrire avant.',
  EVENT_DATE_PAST: 'La date ne peut pas être antérieure à la date du jour',
  LINK_OVER: 'Ce lien a déjà servi, ou il a plus de 7 jours : écrivez au secrétariat du club.',
  FIRST_CODE_WRONG:
    'Ce code n’est pas le bon. Relisez-le dans le journal du serveur, ou affichez-le par la commande « club admin ».',
  PASSWORD_WRONG: 'L’ancien mot de passe n’est pas le bon.',
  PASSWORD_TOO_SHORT: 'Le nouveau mot de passe doit compter au moins 8 caractères.',
  PASSWORD_TOO_COMMON:
    'Ce mot de passe est trop courant, ou trop proche de votre nom, de votre licence ou du nom du club\u00a0: choisissez-en un moins facile à deviner.',
  PASSWORD_UNCHANGED: 'Le nouveau mot de passe est identique à l’ancien : choisissez-en un autre.',
  MAIL_SECRET:
    'Cet e-mail contenait un mot de passe à usage unique, qui n’est plus gardé : réinitialisez le mot de passe du membre, un nouveau lui sera envoyé.',
  MAIL_TEXT_GONE: 'Le texte de cet e-mail n’est plus gardé : il ne peut plus être envoyé.',
  PLACEHOLDER_UNKNOWN: 'Ce texte contient entre accolades un mot qui n’est pas une donnée des membres.',
  MAIL_TO_NOBODY: 'Personne ne recevrait cet e-mail : choisissez des membres qui ont une adresse.',
  MAIL_TO_TOO_MANY: 'Un e-mail part à 2\u202f000\u00a0membres au plus : précisez les filtres.',
  INVALID_VALUE: 'Cette valeur n’est pas acceptée.',
  CERTIFICATE_IN_FUTURE: 'La date du certificat médical est dans le futur : indiquez le jour où il a été établi.',
  BIRTH_IN_FUTURE: 'La date de naissance est dans le futur\u00a0: vérifiez l’année.',
  EMAIL_INVALID: 'Cette adresse e-mail n’est pas valable : écrivez-en une seule, par exemple nom@exemple.fr.',
  GPS_INVALID:
    'Ces coordonnées GPS ne sont pas valables : écrivez la latitude, puis la longitude, par exemple 50.4542, 3.9511.',
  DISTANCE_UNKNOWN: 'Aucune route ne relie ces deux endroits : la distance n’est pas connue.',
  DONATION_SITE_UNKNOWN: 'Ce site n’est pas dans la liste des dons aux œuvres : choisissez-en un autre.',
  DONATION_YEAR_CLOSED:
    'Cette date n’est pas dans l’année ouverte aux dons aux œuvres : choisissez-en une autre, ou adressez-vous au trésorier.',
  DONATION_IN_FUTURE: 'Cette date n’est pas encore passée : indiquez le jour où vous avez engagé ces frais.',
  CAR_MISSING,
  IMPORT_UNREADABLE: 'Ce fichier ne peut pas être lu : enregistrez-le au format CSV ou XLSX, puis réessayez.',
  IMPORT_WRONG_LINES: 'Des lignes de ce fichier sont fausses : rien n’a été importé. Corrigez-les, puis réessayez.',
  TARIFF_LEVEL_UNKNOWN:
    'Une ligne des tarifs nomme un niveau qui n’existe pas ou qui n’existe plus : retirez-le de la ligne.',
  TARIFF_LEVEL_TWICE:
    'Le même niveau est dans deux lignes des tarifs : retirez-le de l’une. Une seule ligne peut rester sans niveau.',
  TARIFF_PRICE: 'Un prix s’écrit en euros, avec deux décimales au plus, et va jusqu’à 10 000 €.',
  AMOUNT_INVALID: 'Ce montant n’est pas accepté.',
  AMOUNT_TOO_SMALL: 'Ce montant est inférieur à un centime : indiquez au moins 0,01 €, ou 0.',
  MEMBERSHIP_NOT_DUE: 'Il n’y a pas de cotisation à payer.',
  OUTING_NOT_CANCELLED: 'Cette plongée n’est pas annulée : elle ne peut pas être remboursée en bloc.',
  LINK_INVALID: 'Copiez l’adresse entière de la page.',
  EXAMPLE_ADDRESS: 'Cette adresse est celle de l’exemple\u00a0: donnez celle de votre club.',
  SEASON_OVER: 'Cette saison est finie\u00a0: écrivez celle en cours.',
  ACCENT_INVALID: 'Une couleur s’écrit comme #0b5394.',
  BODY_NUMBER_INVALID:
    'Ce n’est ni un SIREN (9\u00a0chiffres, dont le dernier est une clé), ni un numéro RNA (W et 9\u00a0chiffres).',
  ACCENT_CONTRAST: 'Cette couleur est trop claire\u00a0: choisissez-la plus foncée.',
  SEASON_LABEL_INVALID: 'Écrivez la saison par ses deux années, qui se suivent, par exemple 2026/2027.',
  DEADLINE_PAST: 'Cette date est passée : choisissez aujourd’hui ou un jour à venir.',
  NOT_ON_OUTING: 'Ce membre n’a jamais été inscrit à cette plongée : rechargez la page.',
  PALANQUEE_BREACH:
    'Une palanquée ne respecte pas les règles : corrigez-la, ou expliquez la dérogation dans une note du directeur de plongée.',
  PALANQUEE_TOO_DEEP: 'Personne ne plonge à l’air au-delà de 60 m : réduisez la profondeur prévue.',
  SEANCE_HOURS: 'La fin de la séance vient après son début\u00a0: corrigez l’une des deux heures.',
  SEANCE_PAST: 'Ce jour est déjà passé\u00a0: choisissez aujourd’hui ou un jour à venir.',
  SEANCE_DAY_OFF: 'Ce jour-là est noté sans séance\u00a0: choisissez-en un autre.',
  SEANCES_NONE: 'Ces dates ne donnent aucune séance\u00a0: gardez au moins un jour.',
  SEANCES_TOO_LONG: 'Une saison dure un an au plus\u00a0: rapprochez le dernier jour du premier.',
  SEANCE_AHEAD: 'Cette séance est à venir\u00a0: l’appel s’ouvre le jour même.',
  SEANCE_CANCELLED: 'Cette séance est annulée\u00a0: personne n’y est noté.',
  SEANCE_HELD:
    'Des présences sont notées à l’une de ces séances\u00a0: elle a eu lieu et reste à son jour. Ôtez-les de l’appel si elles n’y sont pas.',
  SEANCE_ATTENDED: 'Des présences sont notées à l’une de ces séances\u00a0: annulez-la plutôt que de la supprimer.',
  OUTING_NOT_BEGUN: 'Cette plongée n’a pas encore commencé : vous noterez ce qui a été fait après l’immersion.',
  ...diveLogMessages,
  SHEET_DEPTH_UNCONFIRMED:
    'Une profondeur dépasse ce qui était prévu, ou l’aptitude d’un plongeur\u00a0: corrigez-la, ou confirmez qu’elle est juste.',
  SHEET_INCOMPLETE: 'La fiche n’est pas complète : notez ce qui manque avant de la valider.',
  SHEET_REASON_MISSING: 'Écrivez pourquoi la fiche est corrigée : le motif est imprimé sur la nouvelle version.',

  SIGN_IN_SLOWED:
    'Trop de connexions ont échoué avec ce numéro : réessayez dans une quinzaine de secondes, ou demandez un mot de passe à usage unique.',
  MAIL_TOO_SOON:
    'Vous avez écrit à des membres il y a moins de cinq minutes : rien n’est parti. Attendez un peu, puis envoyez.',
  TOO_MANY_TRIES: 'Trop de tentatives : patientez quelques minutes avant de réessayer.',
  INTERNAL: 'Une erreur est survenue de notre côté : réessayez dans un instant.',
  BUSY: 'Le service est très sollicité : réessayez dans quelques secondes.',
  STORAGE_FULL:
    'Le disque du serveur est plein : rien n’a été enregistré. Réessayez plus tard\u00a0; si cela dure, prévenez le comité.',
  DISTANCE_UNAVAILABLE:
    'Le service d’itinéraire ne répond pas : la distance est comptée 0 km, et le trésorier peut la fixer.',
  PAYMENT_OPENING:
    'Un autre paiement est en train de s’ouvrir, peut-être dans un autre onglet. Rien n’est payé : recommencez dans quelques secondes.',
  PAYMENT_UNAVAILABLE:
    'Le service de paiement ne répond pas pour l’instant. Vous n’avez rien payé : réessayez dans quelques minutes.',
  PAYMENT_UNCONFIRMED:
    'Le service de paiement ne répond pas pour l’instant. Si vous avez payé, votre compte sera mis à jour de lui-même dans les minutes qui viennent.',
};

const QUARTER = 15;

/** Sentence of ACCENT_CONTRAST: `3,9` against the 4,5 that WCAG asks for, rounded down so that it never looks enough. */
export const tooPale = (contrast: number): string =>
  `Le texte blanc d’un bouton ne se lirait pas sur cette couleur\u00a0: contraste de ${(Math.floor(contrast * 10) / 10).toLocaleString('fr-FR')} pour 1, il en faut 4,5. Choisissez-la plus foncée.`;

/** Sentence of TOO_MANY_TRIES; names a wait that is longer than the few minutes of the usual one. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= QUARTER) return errorMessages.TOO_MANY_TRIES;
  const wait =
    minutes <= 90 ? plural(minutes, 'minute', 'minutes') : plural(Math.ceil(minutes / 60), 'heure', 'heures');
  return `Trop de tentatives\u00a0: réessayez dans ${wait}.`;
}
