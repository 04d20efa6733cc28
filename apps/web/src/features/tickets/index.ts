export { excerpt, whereFound, wordsIn } from './search/whereFound.ts';
export { foundWords } from './search/foundWords.ts';
export { ticketTexts } from './tickets.texts.ts';
