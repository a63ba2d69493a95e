// The club's members live on both sides of the border.

// prettier-ignore
export const LASTNAMES = [
  'ADAM', 'ANDRIES', 'BAILLEUX', 'BAUDUIN', 'BERTRAND', 'BLONDEAU', 'BOUCHEZ', 'BRASSEUR', 'CALLENS', 'CARLIER',
  'CARPENTIER', 'CASTELAIN', 'CLAES', 'COLLARD', 'CORNET', 'CUVELIER', 'DEBRUYNE', 'DECROIX', 'DEFOSSEZ', 'DELANNOY',
  'DELCOURT', 'DELFOSSE', 'DELHAYE', 'DELVAUX', 'DEMEYER', 'DENIS', 'DERAMAUX', 'DESCAMPS', 'DESMET', 'DEVOS',
  'DUBOIS', 'DUFOUR', 'DUMONT', 'DUPRIEZ', 'DURIEUX', 'EVRARD', 'FIEVET', 'FLAMENT', 'FONTAINE', 'FRANCOIS',
  'GALLET', 'GERARD', 'GHISLAIN', 'GILLES', 'GODART', 'GOOSSENS', 'HANNECART', 'HENNEBELLE', 'HERMAN', 'HUBERT',
  'JACQUES', 'JANSSENS', 'JOLY', 'LACROIX', 'LAMBERT', 'LAURENT', 'LECLERCQ', 'LECOMTE', 'LEFEBVRE', 'LEGRAND',
  'LEJEUNE', 'LEMAIRE', 'LEROY', 'LIENARD', 'MAES', 'MAHIEU', 'MARCHAND', 'MASSART', 'MATHIEU', 'MERCIER',
  'MICHIELS', 'MOREAU', 'NOEL', 'PARENT', 'PAUWELS', 'PEETERS', 'PETIT', 'PIETTE', 'PIRON', 'POULAIN',
  'QUINET', 'RENARD', 'ROLAND', 'ROUSSEAU', 'SERVAIS', 'SIMON', 'STEVENS', 'THIRY', 'TILMANT', 'TOUSSAINT',
  'URBAIN', 'VANDAMME', 'VANDENBERGHE', 'VANHOVE', 'VERHAEGHE', 'VERMEULEN', 'WAUTERS', 'WILLEMS', 'WILLOT', 'ZWAENEPOEL',
] as const;

// prettier-ignore
export const FIRSTNAMES = [
  'Adrien', 'Agathe', 'Alain', 'Alexandre', 'Amandine', 'André', 'Anne', 'Antoine', 'Arnaud', 'Aurélie',
  'Baptiste', 'Béatrice', 'Benoît', 'Bernard', 'Brigitte', 'Bruno', 'Camille', 'Caroline', 'Catherine', 'Cécile',
  'Charlotte', 'Christophe', 'Claire', 'Clément', 'Corinne', 'Cédric', 'Damien', 'Daniel', 'David', 'Delphine',
  'Didier', 'Dominique', 'Élise', 'Élodie', 'Emma', 'Emmanuel', 'Éric', 'Étienne', 'Fabienne', 'Florence',
  'François', 'Frédéric', 'Geoffrey', 'Gérard', 'Grégory', 'Guillaume', 'Hélène', 'Hugo', 'Inès', 'Isabelle',
  'Jean-Luc', 'Jérôme', 'Joëlle', 'Jonathan', 'Julie', 'Julien', 'Karine', 'Kevin', 'Laura', 'Laurence',
  'Léa', 'Loïc', 'Louis', 'Lucas', 'Manon', 'Marc', 'Marie', 'Martine', 'Mathilde', 'Maxime',
  'Michel', 'Muriel', 'Nadine', 'Nathan', 'Nicolas', 'Noémie', 'Olivier', 'Pascal', 'Patrick', 'Pauline',
  'Philippe', 'Pierre', 'Quentin', 'Raphaël', 'Romain', 'Sabine', 'Samuel', 'Sandrine', 'Sébastien', 'Simon',
  'Sophie', 'Stéphane', 'Sylvie', 'Théo', 'Thierry', 'Thomas', 'Valérie', 'Vincent', 'Virginie', 'Yves',
] as const;

// prettier-ignore
export const STREETS = [
  'Rue de la Station', 'Grand-Rue', 'Rue des Écoles', 'Chaussée de Bruxelles', 'Rue du Moulin', 'Avenue des Tilleuls',
  'Rue de l’Église', 'Place du Marché', 'Rue du Château', 'Sentier des Prés', 'Rue Basse', 'Allée des Peupliers',
] as const;

// prettier-ignore
export const TOWNS = [
  ['7000', 'Mons'], ['7012', 'Jemappes'], ['7080', 'Frameries'], ['7100', 'La Louvière'], ['7330', 'Saint-Ghislain'],
  ['7370', 'Dour'], ['7380', 'Quiévrain'], ['7500', 'Tournai'], ['7800', 'Ath'], ['6000', 'Charleroi'], ['5000', 'Namur'],
  ['59300', 'Valenciennes'], ['59600', 'Maubeuge'], ['59460', 'Jeumont'], ['59440', 'Avesnes-sur-Helpe'],
  ['59000', 'Lille'], ['59500', 'Douai'], ['59163', 'Condé-sur-l’Escaut'],
] as const;
