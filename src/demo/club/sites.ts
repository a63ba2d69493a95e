import { folded } from '#domain/text.ts';

type Place = readonly [name: string, street: string, postal: string, city: string, gps: string, information: string];

/** Names of specification §3. */
// prettier-ignore
const PLACES: readonly Place[] = [
  ['PISCINE', 'Place de Nervienne', '7000', 'Mons', '50.4634,3.9402', 'Entrée par le vestiaire des clubs, bonnet obligatoire.'],
  ['BARGES', 'Chemin de Barges', '7500', 'Tournai', '50.5806,3.3829', 'Carrière jusqu’à 50 m\u00a0; mise à l’eau par l’escalier de la rive nord.'],
  ['BARRAGE', 'Route de la Plate Taille', '6440', 'Froidchapelle', '50.1936,4.3620', 'Lacs de l’Eau d’Heure\u00a0; inscription à l’accueil avant de s’équiper.'],
  ['CROISETTE / VODECEE', 'Rue de la Croisette', '5630', 'Cerfontaine', '50.1747,4.3933', 'Deux carrières\u00a0: le lieu exact est confirmé la veille.'],
  ['DOURS', 'Rue de Belle-Vue', '7370', 'Dour', '50.3967,3.7806', 'Plan d’eau peu profond, idéal pour une première en milieu naturel.'],
  ['DUIKTANK', 'Transfostraat 21', '8550', 'Zwevegem', '50.8052,3.3441', 'Ancienne tour de refroidissement, 10 m, eau froide en hiver.'],
  ['DUIKTANK JOURNEE', 'Transfostraat 21', '8550', 'Zwevegem', '50.8052,3.3441', 'Journée entière\u00a0; prévoir le pique-nique.'],
  ['ESTARTIT Voyage Club', 'Passeig Marítim', '17258', 'L’Estartit', '42.0530,3.2010', 'Îles Medes\u00a0; départs en bateau, passeport de plongée obligatoire.'],
  ['FLOREFFE', 'Rue de la Carrière', '5150', 'Floreffe', '50.4340,4.7570', 'Parking limité\u00a0: covoiturage vivement conseillé.'],
  ['FORME4', 'Quai du Risban', '59140', 'Dunkerque', '51.0478,2.3590', 'Forme de radoub\u00a0; accès au port sur liste nominative.'],
  ['LA GOMBE', 'Chemin de la Gombe', '4130', 'Esneux', '50.5480,5.5690', 'Carrière jusqu’à 40 m, plateformes à 3, 6 et 20 m\u00a0; gonflage sur place.'],
  ['LA GRAVIERE DU FORT', 'Rue de Lingolsheim', '67810', 'Holtzheim', '48.5540,7.6330', 'Licence et certificat contrôlés à l’entrée.'],
  ['NEMO33', 'Rue de Stalle 333', '1180', 'Uccle', '50.7977,4.3158', 'Fosse de 33 m à 33 °C\u00a0; matériel compris, montres interdites.'],
  ['PEETERS pour les Réépreuves', 'Boulevard Industriel', '1070', 'Anderlecht', '50.8330,4.2960', 'Dépôt des blocs le matin, reprise l’après-midi.'],
  ['ROCHEFONTAINE', 'Rue de Rochefontaine', '5600', 'Franchimont', '50.1990,4.6330', 'Mise à l’eau par ponton\u00a0; restauration sur place.'],
  ['ROEUX / LAC BLEU', 'Rue du Lac', '62118', 'Rœux', '50.2930,2.9040', 'Lac peu profond, réservé au club le samedi matin.'],
  ['SCOUFFLENY', 'Rue de Scoufflény', '7190', 'Écaussinnes', '50.5600,4.1590', 'Carrière jusqu’à 40 m, faune nombreuse\u00a0; gonflage compris.'],
  ['TRELON', 'Route de Couplevoye', '59132', 'Trélon', '50.0640,4.1000', 'Carrière forestière\u00a0; le dernier kilomètre est un chemin.'],
  ['VILLERS 2 EGLISES', 'Rue du Gendarme', '5630', 'Villers-deux-Églises', '50.1880,4.4790', 'Carrière claire, épaves à 18 et 25 m.'],
  ['VODELE', 'Rue de la Carrière', '5680', 'Vodelée', '50.1700,4.7240', 'Carrière jusqu’à 38 m\u00a0; tables à l’abri, gonflage sur place.'],
  ['ZEELAND', 'Den Osse, Kreekweg', '4322', 'Scharendijke', '51.7430,3.8830', 'Mer intérieure\u00a0: horaires de marée à vérifier, lampe utile.'],
  ['ZZ_Situation particulière: précisez en commentaire', '', '', '', '', 'Lieu précisé dans les remarques de la sortie.'],
];

export const demoSites = () =>
  PLACES.map(([name, street, postal, city, gps, information]) => ({
    name,
    name_key: folded(name),
    street,
    postal,
    city,
    gps,
    information,
  }));
