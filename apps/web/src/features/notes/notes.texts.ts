import { texts } from '@recado/contracts';

export const noteTexts = texts('notes', {
  title: { pt: 'Observações', en: 'Notes', es: 'Observaciones' },
  write: { pt: 'Escreva uma observação', en: 'Write a note', es: 'Escriba una observación' },
  add: { pt: 'Adicionar observação', en: 'Add note', es: 'Agregar observación' },
  tooShort: {
    pt: 'Escreva pelo menos 2 caracteres.',
    en: 'Write at least 2 characters.',
    es: 'Escriba al menos 2 caracteres.',
  },
  tooLong: {
    pt: 'A observação passou de {{max}} caracteres.',
    en: 'The note is over {{max}} characters.',
    es: 'La observación supera {{max}} caracteres.',
  },
  none: {
    pt: 'Nenhuma observação. Só a equipe vê o que for escrito aqui.',
    en: 'No notes. Only the team sees what is written here.',
    es: 'Sin observaciones. Solo el equipo ve lo que se escribe aquí.',
  },
  loadFailed: {
    pt: 'Não foi possível carregar as observações.',
    en: 'The notes could not be loaded.',
    es: 'No se pudieron cargar las observaciones.',
  },
  remove: {
    pt: 'Excluir observação de {{name}}',
    en: 'Delete note by {{name}}',
    es: 'Eliminar observación de {{name}}',
  },
  removeTitle: { pt: 'Excluir esta observação?', en: 'Delete this note?', es: '¿Eliminar esta observación?' },
  removeText: {
    pt: 'Ela sai do contato para toda a equipe.',
    en: 'It is removed from the contact for the whole team.',
    es: 'Desaparece del contacto para todo el equipo.',
  },
  removeConfirm: { pt: 'Excluir observação', en: 'Delete note', es: 'Eliminar observación' },
  formerColleague: { pt: 'Ex-colega', en: 'Former colleague', es: 'Excompañero' },
  added: { pt: 'Observação adicionada com sucesso!', en: 'Note added', es: 'Observación agregada' },
  removed: { pt: 'Observação excluída com sucesso!', en: 'Note deleted', es: 'Observación eliminada' },
});
