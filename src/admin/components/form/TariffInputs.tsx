import { Box } from '@mui/material';
import { AutocompleteArrayInput, TextInput } from 'react-admin';
import { MAX_PRICE } from '#domain/events/changes.ts';
import type { Tariffs } from '#domain/events/prices.ts';
import { LEVELS } from '#domain/levels.ts';
import { levelLabel, spacedFigure } from '#messages/format.ts';
import { CheckboxInput } from './CheckboxInput.tsx';
import { given } from './ClubForm.tsx';
import { AmountInput } from './TypedInput.tsx';

const CHOICES = LEVELS.map((id) => ({ id, name: levelLabel(id) }));

/** Inputs of a row of a table of prices, before its prices; in a `RowsInput`, whose children are the columns. */
export const tariffColumns = [
  <TextInput
    key="name"
    source="name"
    label="Groupe"
    validate={given('Donnez un nom.')}
    sx={{ flex: '1 1 160px', minWidth: 90 }}
  />,
  <AutocompleteArrayInput
    key="levels"
    source="levels"
    label="Niveaux"
    choices={CHOICES}
    defaultValue={[]}
    noOptionsText="Aucun niveau de ce nom"
    disablePortal
    sx={{ flex: '4 1 320px', minWidth: 160 }}
  />,
  <Box key="supervisors" sx={{ flex: 'none', mt: 3.5 }}>
    <CheckboxInput source="supervisors" label="Encadrants" defaultValue={false} />
  </Box>,
];

/** One for each kind of member; without kinds, one. */
export const priceColumns = (kinds: Tariffs['kinds'] = []) =>
  (kinds.length > 0 ? kinds : [{ name: 'Prix' }]).map(({ name }, index) => (
    <Box key={index} sx={{ flex: '0 1 112px', minWidth: 84 }}>
      <AmountInput
        source={`prices.${index}`}
        label={name || '(sans nom)'}
        emptyValue={null}
        defaultValue={null}
        validate={withinPrices}
      />
    </Box>
  ));

export const withinPrices = (price: number) =>
  price < 0 || price > MAX_PRICE ? `Indiquez un prix de 0 à ${spacedFigure(MAX_PRICE)}\u00a0€.` : undefined;
