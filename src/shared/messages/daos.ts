import { type KmSource, MAX_KM } from '#domain/daos/entry.ts';
import { COMPANY_CAR, NO_CAR } from '#domain/daos/valuation.ts';
import type { DonationSite, SiteFault } from '#domain/daos/sites.ts';
import { amount, spacedFigure } from './format.ts';

/** The specification's words, to the letter. */
export const LOCKED_NOTICE =
  "Ce don aux oeuvres a été modifié manuellement par le trésorier. Vous n'avez pas la possibilité de le modifier. Si vous avez des questions / remarques, vous êtes invité à contacter le trésorier.";

export const UNDER_RECEIPT =
  'Un reçu fiscal couvre ce don\u00a0: il ne peut plus être modifié ni supprimé. Le trésorier peut annuler le reçu d’abord.';

/** The same, where the number is known. */
export const underReceipt = (number: string): string =>
  UNDER_RECEIPT.replace('Un reçu fiscal', `Le reçu fiscal ${number}`);

export const CAR_MISSING =
  'Le trésorier n’a pas encore votre carte grise : envoyez-la-lui pour pouvoir ajouter un don aux œuvres.';

/** `VODELE – 21 € (2 plongées + forfait gonflage)`; whole euros without decimals. */
export function siteOption({ name, cents, description }: DonationSite): string {
  const price = amount(cents).replace(',00', '');
  return `${name} – ${price}${description === '' ? '' : ` (${description})`}`;
}

/** `1 234 km` */
export const kilometres = (km: number): string => `${spacedFigure(km)}\u00a0km`;

/** `aller 56 km, 112 km aller-retour` */
export const thereAndBack = (km: number): string =>
  km === 0 ? kilometres(0) : `aller ${kilometres(km)}, ${kilometres(2 * km)} aller-retour`;

export const KM_SENTENCES: Readonly<Record<KmSource, string | null>> = {
  ROUTE: 'Distance par la route, de votre domicile au site.',
  ESTIMATE: 'Distance estimée à vol d’oiseau, augmentée de 30 % : le club n’a pas de calcul d’itinéraire.',
  UNKNOWN: 'La distance n’est pas connue : elle est comptée 0 km, et le trésorier peut la fixer.',
  HAND: 'Distance fixée par le trésorier.',
  COMPANY: 'Voiture de société : les kilomètres ne sont pas comptés.',
};

/** `remark` stands beside distances that the treasurer may check. */
export const KM_SOURCE_LABELS: Readonly<Record<KmSource, { readonly label: string; readonly remark: string | null }>> =
  {
    ROUTE: { label: 'Itinéraire', remark: null },
    ESTIMATE: { label: 'Estimation', remark: 'estimée' },
    UNKNOWN: { label: 'Inconnue', remark: 'inconnue' },
    HAND: { label: 'Saisie par le trésorier', remark: 'saisie' },
    COMPANY: { label: 'Voiture de société', remark: null },
  };

/** Refusals of the form's fields. */
export const DAO_REFUSALS = {
  daodate: 'Indiquez le jour du trajet ou des frais.',
  daosite: 'Choisissez un lieu dans la liste.',
  daomotif: 'Choisissez un motif dans la liste.',
  daokm: `Indiquez des kilomètres entiers, de 0\u00a0à ${MAX_KM}, pour l’aller seul.`,
  daoprix: 'Indiquez un montant en euros, par exemple 12,50.',
} as const;

/** Shown when the member's coordinates are missing. */
export const HOME_UNKNOWN =
  'Le trésorier n’a pas encore les coordonnées de votre domicile : la distance est comptée 0 km, et il peut la fixer.';

/** `5 CV`, `7 CV et plus`, `voiture de société`… */
export function carLabel(voiturecv: number): string {
  if (voiturecv === COMPANY_CAR) return 'voiture de société';
  if (voiturecv === NO_CAR) return 'carte grise non reçue';
  return voiturecv >= 7 ? '7 CV et plus' : `${voiturecv}\u00a0CV`;
}

/** `5 CV`, `Voiture de société` */
export function carCell(voiturecv: number): string {
  const label = carLabel(voiturecv);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export const SITE_FAULTS: Readonly<Record<SiteFault, string>> = {
  row: 'ce n’est pas un objet {name, price, description, gps}',
  name: 'name est un texte de 1 à 100 caractères',
  twice: 'ce nom figure déjà dans la liste',
  price: 'price est un montant en euros, de 0 à 1000, avec deux décimales au plus',
  description: 'description est un texte de 200 caractères au plus',
  gps: 'gps s’écrit latitude, longitude, par exemple 50.1700, 4.7240',
};

/** Yearly declaration of art. 222 bis. */
export const TO_DECLARE =
  'Se déclarent chaque année le nombre et le montant des reçus fiscaux délivrés, moins ceux qui ont été annulés (CGI, art.\u00a0222\u00a0bis).';
