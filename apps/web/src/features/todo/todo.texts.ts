import { texts } from '@recado/contracts';
import { todoMenuTexts } from './todo.menu.texts.ts';

export const todoTexts = texts('todo', {
  ...todoMenuTexts.words,
  text: { pt: 'Lembretes seus', en: 'Your own reminders', es: 'Recordatorios suyos' },
  add: { pt: 'Nova tarefa', en: 'New task', es: 'Nueva tarea' },
  addButton: { pt: 'Adicionar', en: 'Add', es: 'Agregar' },
  open: { pt: 'Para fazer', en: 'To do', es: 'Por hacer' },
  done: { pt: 'Feitas', en: 'Done', es: 'Hechas' },
  blank: { pt: 'Escreva a tarefa', en: 'Write the task', es: 'Escriba la tarea' },
  mark: { pt: 'Feita: {{text}}', en: 'Done: {{text}}', es: 'Hecha: {{text}}' },
  edit: { pt: 'Editar {{text}}', en: 'Edit {{text}}', es: 'Editar {{text}}' },
  editField: { pt: 'Texto da tarefa', en: 'Task text', es: 'Texto de la tarea' },
  save: { pt: 'Salvar', en: 'Save', es: 'Guardar' },
  remove: { pt: 'Excluir {{text}}', en: 'Delete {{text}}', es: 'Eliminar {{text}}' },
  removed: { pt: 'Tarefa excluída', en: 'Task deleted', es: 'Tarea eliminada' },
  clear: { pt: 'Limpar feitas', en: 'Clear done', es: 'Limpiar hechas' },
  cleared: {
    pt: { one: '{{count}} tarefa feita excluída', other: '{{count}} tarefas feitas excluídas' },
    en: { one: '{{count}} done task deleted', other: '{{count}} done tasks deleted' },
    es: { one: '{{count}} tarea hecha eliminada', other: '{{count}} tareas hechas eliminadas' },
  },
  undo: { pt: 'Desfazer', en: 'Undo', es: 'Deshacer' },
  drag: { pt: 'Arrastar para mudar a ordem', en: 'Drag to change the order', es: 'Arrastrar para cambiar el orden' },
  moved: {
    pt: '{{text}} agora é a tarefa {{number}}',
    en: '{{text}} is now task {{number}}',
    es: '{{text}} ahora es la tarea {{number}}',
  },
  keysText: { pt: 'mudam a ordem', en: 'change the order', es: 'cambian el orden' },
  own: {
    pt: 'Só você vê, e só neste navegador.',
    en: 'Only you see them, and only in this browser.',
    es: 'Solo usted las ve, y solo en este navegador.',
  },
  none: { pt: 'Nada por fazer', en: 'Nothing to do', es: 'Nada por hacer' },
  noneText: {
    pt: 'Escreva acima o que não pode esquecer. Fica só com você, neste navegador.',
    en: 'Write above what you must not forget. It stays with you alone, in this browser.',
    es: 'Escriba arriba lo que no puede olvidar. Queda solo con usted, en este navegador.',
  },
  notStored: {
    pt: 'O navegador não tem mais espaço para guardar tarefas. Exclua algumas.',
    en: 'The browser has no more room to store tasks. Delete some of them.',
    es: 'El navegador no tiene más espacio para guardar tareas. Elimine algunas.',
  },
});
