import { texts } from '@recado/contracts';

export const internalNoteTexts = texts('internalNotes', {
  modes: { pt: 'O que escrever', en: 'What to write', es: 'Qué escribir' },
  message: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
  note: { pt: 'Nota interna', en: 'Internal note', es: 'Nota interna' },
  onlyTeam: {
    pt: 'Só a equipe vê. O contato não recebe.',
    en: 'Only the team sees this. The contact does not receive it.',
    es: 'Solo el equipo lo ve. El contacto no lo recibe.',
  },
  write: {
    pt: 'Escreva uma nota interna. Use @ para chamar colegas',
    en: 'Write an internal note. Use @ to mention colleagues',
    es: 'Escriba una nota interna. Use @ para mencionar colegas',
  },
  writeShort: { pt: 'Nota interna', en: 'Internal note', es: 'Nota interna' },
  add: { pt: 'Adicionar nota interna', en: 'Add internal note', es: 'Agregar nota interna' },
  save: { pt: 'Salvar nota interna', en: 'Save internal note', es: 'Guardar nota interna' },
  editing: { pt: 'Editando a nota interna', en: 'Editing the internal note', es: 'Editando la nota interna' },
  cancelEdit: { pt: 'Cancelar edição', en: 'Cancel edit', es: 'Cancelar edición' },
  tooLong: {
    pt: 'A nota interna passou de {{max}} caracteres.',
    en: 'The internal note is over {{max}} characters.',
    es: 'La nota interna supera {{max}} caracteres.',
  },
  noFiles: {
    pt: 'Notas internas não levam arquivos.',
    en: 'Internal notes cannot have files.',
    es: 'Las notas internas no llevan archivos.',
  },
  mention: { pt: 'Mencionar colega', en: 'Mention a colleague', es: 'Mencionar a un colega' },
  colleagues: {
    pt: 'Colegas que veem este atendimento',
    en: 'Colleagues who can see this ticket',
    es: 'Colegas que ven esta conversación',
  },
  loading: { pt: 'Carregando…', en: 'Loading…', es: 'Cargando…' },
  nobody: {
    pt: 'Nenhum colega vê este atendimento',
    en: 'No colleague can see this ticket',
    es: 'Ningún colega ve esta conversación',
  },
  colleaguesFailed: {
    pt: 'Não foi possível carregar os colegas',
    en: 'The colleagues could not be loaded',
    es: 'No se pudieron cargar los colegas',
  },
  formerColleague: { pt: 'Ex-colega', en: 'Former colleague', es: 'Excompañero' },
  by: { pt: 'Nota interna · {{name}}', en: 'Internal note · {{name}}', es: 'Nota interna · {{name}}' },
  edited: { pt: 'editada', en: 'edited', es: 'editada' },
  options: { pt: 'Opções da nota interna', en: 'Internal note options', es: 'Opciones de la nota interna' },
  edit: { pt: 'Editar', en: 'Edit', es: 'Editar' },
  remove: { pt: 'Excluir', en: 'Delete', es: 'Eliminar' },
  removeTitle: {
    pt: 'Excluir esta nota interna?',
    en: 'Delete this internal note?',
    es: '¿Eliminar esta nota interna?',
  },
  removeText: {
    pt: 'Ela sai da conversa para toda a equipe.',
    en: 'It is removed from the conversation for the whole team.',
    es: 'Desaparece de la conversación para todo el equipo.',
  },
  removeConfirm: { pt: 'Excluir nota interna', en: 'Delete internal note', es: 'Eliminar nota interna' },
  removed: { pt: 'Nota interna excluída', en: 'Internal note deleted', es: 'Nota interna eliminada' },
});
