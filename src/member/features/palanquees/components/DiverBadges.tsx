import type { ReactNode } from 'react';
import { levelLabel } from '../../../../shared/messages/labels.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import type { Registered } from '../model/divers.ts';
import { useBoard } from './board/board-context.ts';
import styles from './DiverBadges.module.css';

export const LevelBadge = ({ level, supervises }: Pick<Registered, 'level'> & { readonly supervises?: boolean }) => (
  <Badge tone={supervises ? 'note' : 'neutral'}>
    <span className="visually-hidden">{supervises ? 'Encadrant, niveau ' : 'Niveau '}</span>
    {levelLabel(level)}
  </Badge>
);

export function DiverBadges({ diver, children }: { readonly diver: Registered; readonly children?: ReactNode }) {
  const { plan } = useBoard();
  return (
    <span className={styles.badges}>
      <LevelBadge level={diver.level} supervises={diver.supervises} />
      {diver.id === plan.directorId && <Badge tone="note">Directeur de plongée</Badge>}
      {diver.certificateOver && (
        <Badge tone="danger">
          <Icon name="warn" size={14} />
          Certificat non valide
        </Badge>
      )}
      {diver.minor && <Badge tone="warn">Mineur(e)</Badge>}
      {children}
    </span>
  );
}
