import { texts } from '@recado/contracts';

/** The words of the first download; the screen brings its own. */
export const kanbanMenuTexts = texts('kanbanMenu', {
  title: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' },
});
