import { useColorScheme } from '@mui/material/styles';
import { useTexts } from '../../lib/texts/texts.ts';
import { layoutTexts } from '../layout.texts.ts';

/** The present colour scheme and the action that switches it, stored as `preferredTheme` (I18N-05). */
export function useThemeSwitch(): { icon: 'sun' | 'moon'; label: string; onClick: () => void } {
  const t = useTexts(layoutTexts);
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  return {
    icon: isDark ? 'sun' : 'moon',
    label: isDark ? t('useLight') : t('useDark'),
    onClick: () => setMode(isDark ? 'light' : 'dark'),
  };
}
