import type { ErrorCode } from '../contract/errors.ts';

/** Sentences about second factors and proofs of identity. */
export const securityMessages = {
  SECOND_FACTOR_NEEDED: 'Confirmez votre connexion : une clé d’accès ou un code est demandé en plus du mot de passe.',
  PROOF_NEEDED: 'Confirmez votre identité, puis recommencez : cette action touche à l’argent ou aux accès.',
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
} as const satisfies Partial<Record<ErrorCode, string>>;
