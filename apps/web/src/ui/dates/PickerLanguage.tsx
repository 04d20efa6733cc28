import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, esES, ptBR } from '@mui/x-date-pickers/locales';
import type { ReactNode } from 'react';
import { dateLocaleOf } from '../../lib/format/dateLocale.ts';
import { useLanguage } from '../../lib/texts/texts.ts';

const words = { pt: ptBR, en: enUS, es: esES };

/** Sets calendars and names to the language chosen in the product, independent of the browser (I18N-01, I18N-02). */
export function PickerLanguage({ children }: { children: ReactNode }) {
  const [language] = useLanguage();
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={dateLocaleOf(language)}
      localeText={words[language].components.MuiLocalizationProvider.defaultProps.localeText}
    >
      {children}
    </LocalizationProvider>
  );
}
