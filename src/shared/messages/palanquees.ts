import type { Aptitude, DiveFunction, PalanqueeKind } from '../domain/palanquees/plan.ts';

export const KIND_LABELS: Readonly<Record<PalanqueeKind, string>> = {
  GUIDED: 'Exploration encadrée',
  AUTONOMOUS: 'Exploration autonome',
  TEACHING: 'Enseignement',
};

export const FUNCTION_LABELS: Readonly<Record<DiveFunction, string>> = {
  GUIDE: 'Guide',
  TEACHER: 'Enseignant',
  DIVER: 'Plongeur',
  REAR: 'Serre-file',
};

/** As the safety sheet names what somebody may do. */
export const aptitudeLabel = (aptitude: Aptitude): string => (aptitude === 'DEB' ? 'Débutant' : aptitude);
