export { HelpMenu } from './HelpMenu.tsx';
export { HelpNotice } from './HelpNotice.tsx';
export { SummaryButton } from './SummaryButton.tsx';
export { Translation } from './Translation.tsx';
export { translateMessage } from './translations.ts';
export { useDraftHelp, type DraftHelp } from './useDraftHelp.ts';
export { useHelper } from './useHelper.ts';
