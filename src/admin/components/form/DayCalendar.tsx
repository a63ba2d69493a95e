import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { frFR, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import { isDay, type Day } from '../../../shared/domain/dates.ts';

const TEXTS = frFR.components.MuiLocalizationProvider.defaultProps.localeText as PickersLocaleText;

interface DayCalendarProps {
  readonly day: Day | null;
  readonly onChoose: (day: Day) => void;
}

/** Month in French, with weeks from Monday; loaded when it opens. */
export default function DayCalendar({ day, onChoose }: DayCalendarProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="fr" localeText={TEXTS}>
      <DateCalendar
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- members open it by a button, which gets the focus back
        autoFocus
        value={day === null ? null : dayjs(day)}
        onChange={(chosen, selection) => {
          const text = chosen?.format('YYYY-MM-DD') ?? '';
          if (selection === 'finish' && isDay(text)) onChoose(text);
        }}
      />
    </LocalizationProvider>
  );
}
