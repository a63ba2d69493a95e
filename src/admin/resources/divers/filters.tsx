import { TextInput } from 'react-admin';
import { FILTER_FIELDS, specOf, type FilterField } from '#domain/divers/fields.ts';
import type { DiverFilters } from '#domain/divers/filters.ts';
import { LEVELS } from '#domain/levels.ts';
import { can } from '#domain/permissions.ts';
import { DIVER_LABELS } from '#messages/divers.ts';
import { levelLabel } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { useActor, useClubConfig, useClubSettings, useOffers, useSettings } from '#ui/data/club-hooks.ts';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import { SearchInput, selectFilter } from '#admin/components/list/filters.tsx';

/** 'Masquer les désactivés' is ticked at first (specification §9). */
export const FIRST_FILTERS: DiverFilters = { desactived: false };

const CHOICES = {
  level: LEVELS.map((level) => ({ id: level, name: levelLabel(level) })),
  caci_date: [
    { id: 'invalid', name: 'Expiré ou manquant' },
    { id: 'over', name: 'Expiré' },
    { id: 'soon', name: 'Expire sous 30 jours' },
    { id: 'missing', name: 'Manquant' },
  ],
  porte_Monnaie: [
    { id: 'below', name: 'Sous le minimum' },
    { id: 'low', name: 'Bas' },
    { id: 'ok', name: 'En ordre' },
  ],
  dossier: [
    { id: true, name: 'Attendu' },
    { id: false, name: 'Envoyé ou non demandé' },
  ],
  cotisation: [{ id: 'due', name: 'À payer' }],
};

const FLAG_CHOICES = [
  { id: true, name: 'Oui' },
  { id: false, name: 'Non' },
];

/** Filters without choices or words of their own. */
const PLAIN_FILTERS = FILTER_FIELDS.filter(
  (field) => !['level', 'memberKind', 'dossier', 'desactived'].includes(field),
);

const plainFilter = (field: FilterField) =>
  specOf(field).kind === 'flag' ? (
    selectFilter(field, DIVER_LABELS[field], FLAG_CHOICES)
  ) : (
    <TextInput key={field} source={field} label={DIVER_LABELS[field]} alwaysOn />
  );

/** Names that the club's prices give; none in front of another server. */
export function useMemberKinds(): string[] {
  const { tariffs } = useClubConfig();
  return useOffers('prices') ? tariffs.kinds.map(({ name }) => name) : [];
}

/**
 * Treasury filters are for the treasurer alone (contract §3). None while the settings that choose among them are read: react-admin
 * shows no value of the address in an input that is mounted after the others
 * (https://github.com/marmelab/react-admin/blob/v5.15.4/packages/ra-core/src/form/FilterLiveForm.tsx).
 */
export function useDiverFilters() {
  const isTreasurer = can(useActor(), 'divers.updateTreasury');
  const { isPending } = useSettings();
  const { watchesCertificates, wallet } = useClubSettings();
  const kinds = useMemberKinds();
  if (isPending) return [];
  return [
    <SearchInput
      key="q"
      source="q"
      label="Rechercher un membre"
      placeholder="Nom, licence, e-mail"
      opens={paths.diver}
      alwaysOn
    />,
    selectFilter('level', 'Niveau', CHOICES.level),
    ...(kinds.length > 0
      ? [
          selectFilter(
            'memberKind',
            DIVER_LABELS.memberKind,
            kinds.map((name) => ({ id: name, name })),
          ),
        ]
      : []),
    ...(watchesCertificates ? [selectFilter('caci_date', 'Certificat', CHOICES.caci_date)] : []),
    ...(wallet.enabled ? [selectFilter('porte_Monnaie', 'Porte-monnaie', CHOICES.porte_Monnaie)] : []),
    ...(isTreasurer
      ? [
          selectFilter('dossier', 'Dossier', CHOICES.dossier),
          selectFilter('cotisation', 'Cotisation', CHOICES.cotisation),
        ]
      : []),
    ...PLAIN_FILTERS.filter((field) => isTreasurer || !specOf(field).treasury).map(plainFilter),
    <CheckboxInput
      key="desactived"
      source="desactived"
      label="Masquer les désactivés"
      alwaysOn
      format={(shown: unknown) => shown === false}
      parse={(hidden: boolean) => (hidden ? false : '')}
    />,
  ];
}
