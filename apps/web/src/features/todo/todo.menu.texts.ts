import { texts } from '@recado/contracts';

export const todoMenuTexts = texts('todoMenu', {
  title: { pt: 'Tarefas', en: 'To-do list', es: 'Tareas' },
});
