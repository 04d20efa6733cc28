import { lazily } from '../../lib/react/lazily.ts';

export { askFor } from './dialogs/ticketDialogs.ts';
export { excerpt, whereFound, wordsIn } from './search/whereFound.ts';
export { foundWords } from './search/foundWords.ts';
export { ticketTexts } from './tickets.texts.ts';

export const OwnTicketDialogs = lazily(() =>
  import('./dialogs/OwnTicketDialogs.tsx').then((found) => found.OwnTicketDialogs),
);
