import { createTheme } from '@mui/material/styles';
import { dark, light, type Palette as OurPalette } from './palettes.ts';
import { themeComponents } from './themeComponents.ts';

type Extra = Omit<OurPalette, 'background' | 'text' | 'divider' | 'primary' | 'success' | 'warning' | 'error' | 'info'>;
type Status = { text: string; fill: string; container: string; onContainer: string };

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends Extra {}
  interface PaletteOptions extends Partial<Extra> {}
  interface PaletteColor extends Partial<Status> {
    fillHover?: string;
    containerHover?: string;
  }
  interface SimplePaletteColorOptions extends Partial<Status> {
    fillHover?: string;
    containerHover?: string;
  }
  interface TypeText {
    tertiary: string;
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    tonal: true;
  }
}

/** The theme of the product: light and dark from the same tokens, as CSS variables that plain CSS uses too. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 8 },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1600 } },
  typography: {
    fontFamily: 'var(--rc-font)',
    h1: { font: 'var(--rc-type-display)', letterSpacing: 'var(--rc-tracking-display)' },
    h2: { font: 'var(--rc-type-title)', letterSpacing: 'var(--rc-tracking-title)' },
    h3: { font: 'var(--rc-type-heading)', letterSpacing: 'var(--rc-tracking-heading)' },
    h4: { font: 'var(--rc-type-subhead)' },
    body1: { font: 'var(--rc-type-body)', letterSpacing: 0 },
    body2: { font: 'var(--rc-type-small)', letterSpacing: 0 },
    caption: { font: 'var(--rc-type-caption)', letterSpacing: 0 },
    button: { textTransform: 'none', fontWeight: 550 },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 160,
      standard: 160,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 160,
    },
  },
  components: themeComponents,
});
