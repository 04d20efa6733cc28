import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

const color = (name: string): string => `var(--mui-palette-${name})`;
const ring = { outline: `2px solid ${color('focusRing')}`, outlineOffset: 2 };
const hairline = (name: string): string => `inset 0 0 0 1px ${color(name)}`;

/** MUI components in the look of the design guide. */
export const themeComponents: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': ring } } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        height: 'var(--rc-control)',
        minWidth: 0,
        padding: '0 14px',
        gap: 6,
        border: 0,
        borderRadius: 8,
        font: 'var(--rc-type-button)',
        whiteSpace: 'nowrap',
        transition: 'background var(--rc-motion-fast)',
        '&.Mui-disabled': { color: color('text-disabled'), background: color('surface-hover'), boxShadow: 'none' },
        // A busy button is disabled too. Its spinner would lie over the words.
        '&.MuiButton-loadingPositionCenter': { color: 'transparent' },
        '& .MuiButton-icon': { margin: '0 0 0 -3px' },
        '@media (pointer: coarse), (max-width: 599.95px)': { height: 'var(--rc-touch)' },
        variants: [
          {
            props: { size: 'small' },
            style: {
              height: 'var(--rc-control-sm)',
              padding: '0 10px',
              fontSize: '0.8125rem',
              lineHeight: '18px',
              // It stays small in its line. A finger may miss it by 8 px.
              '@media (pointer: coarse), (max-width: 599.95px)': {
                '&::after': { content: '""', position: 'absolute', inset: '-8px 0' },
              },
            },
          },
          { props: { size: 'large' }, style: { height: 'var(--rc-control-lg)', padding: '0 18px' } },
          {
            props: { variant: 'contained' },
            style: {
              background: color('primary-fill'),
              color: color('primary-contrastText'),
              '&:hover': { background: color('primary-fillHover') },
            },
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: {
              background: color('error-fill'),
              color: color('error-contrastText'),
              '&:hover': { background: color('error-fill'), filter: 'brightness(0.93)' },
            },
          },
          {
            props: { variant: 'tonal' },
            style: {
              background: color('primary-container'),
              color: color('primary-onContainer'),
              '&:hover': { background: color('primary-containerHover') },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              background: color('background-paper'),
              color: color('text-primary'),
              boxShadow: hairline('dividerStrong'),
              '&:hover': { background: color('surface-hover') },
            },
          },
          { props: { variant: 'outlined', color: 'error' }, style: { color: color('error-text') } },
          {
            props: { variant: 'text' },
            style: {
              padding: '0 10px',
              color: color('primary-text'),
              '&:hover': { background: color('surface-hover') },
            },
          },
          { props: { variant: 'text', color: 'error' }, style: { color: color('error-text') } },
          { props: { variant: 'text', color: 'inherit' }, style: { color: color('text-secondary') } },
        ],
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: 8,
        color: color('icon'),
        '&:hover': { background: color('surface-hover') },
        '&[aria-pressed="true"], &[aria-expanded="true"]': {
          background: color('primary-container'),
          color: color('primary-onContainer'),
        },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 40,
        background: color('background-paper'),
        font: 'var(--rc-type-body)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: color('outline') },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: color('outline') },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: color('primary-main'), borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: color('error-fill'), borderWidth: 2 },
        '.MuiDialog-paper &': { background: 'transparent' },
      },
      input: { height: 'auto', padding: '9px 12px', '&::placeholder': { color: color('text-tertiary'), opacity: 1 } },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 16,
        background: color('surface-overlay'),
        boxShadow: 'var(--rc-shadow-dialog)',
        margin: 16,
        width: 'calc(100% - 32px)',
        '&:focus-visible': { outline: 'none' },
        '&.MuiDialog-paperFullScreen': { margin: 0, width: '100%', borderRadius: 0 },
      },
      root: { '& .MuiBackdrop-root': { background: color('surface-backdrop') } },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '20px 24px 4px', font: 'var(--rc-type-heading)', letterSpacing: 'var(--rc-tracking-heading)' },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '16px 24px' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '12px 24px 20px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } } },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40 },
      list: { gap: 20 },
      indicator: { height: 2, borderRadius: '2px 2px 0 0' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: 0,
        font: 'var(--rc-type-button)',
        color: color('text-secondary'),
        '&.Mui-selected': { color: color('text-primary'), fontWeight: 600 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '0 16px',
        borderColor: color('divider'),
        font: 'var(--rc-type-small)',
        color: color('text-secondary'),
      },
      head: { height: 'var(--rc-table-head)', font: '550 0.75rem/1rem var(--rc-font)', color: color('text-tertiary') },
      body: { height: 'var(--rc-table-row)', 'tr:last-child > &': { borderBottom: 0 } },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: {
        '&:focus-visible': { outline: 'none' },
        borderRadius: 8,
        background: color('surface-overlay'),
        boxShadow: 'var(--rc-shadow-float)',
      },
    },
  },
  MuiMenu: { styleOverrides: { paper: { borderRadius: 8 }, list: { padding: 4, minWidth: 200 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        // 36 px with one line. MUI removes `minHeight` from 600 px on, therefore the padding sets it.
        gap: 12,
        padding: '8px 10px',
        borderRadius: 6,
        font: 'var(--rc-type-body)',
        '& .icon': { color: color('icon') },
        '&:hover, &.Mui-focusVisible': { background: color('surface-hover'), outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          background: color('surface-selected'),
        },
        '@media (pointer: coarse), (max-width: 599.95px)': { padding: '12px 10px' },
        variants: [
          {
            props: { className: 'danger' },
            style: { color: color('error-text'), '& .icon': { color: color('error-text') } },
          },
        ],
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: color('divider') } } },
  MuiSlider: { defaultProps: { size: 'small' } },
};
