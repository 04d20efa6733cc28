import { texts } from '@recado/contracts';

export const companyHoursTexts = texts('companyHours', {
  loading: { pt: 'Carregando horários', en: 'Loading the hours', es: 'Cargando horarios' },
  loadFailed: {
    pt: 'Não foi possível carregar os horários',
    en: 'The hours could not be loaded',
    es: 'No se pudieron cargar los horarios',
  },
  saved: { pt: 'Horários atualizados', en: 'Schedules updated', es: 'Horarios actualizados' },
  save: { pt: 'Salvar horários', en: 'Save the hours', es: 'Guardar horarios' },
  discard: { pt: 'Descartar', en: 'Discard', es: 'Descartar' },
  unsaved: { pt: 'Há mudanças por salvar', en: 'There are unsaved changes', es: 'Hay cambios sin guardar' },
  leaveTitle: {
    pt: 'Sair sem salvar os horários?',
    en: 'Leave without saving?',
    es: '¿Salir sin guardar los horarios?',
  },
  leaveText: {
    pt: 'As mudanças nos horários ainda não foram salvas.',
    en: 'The changes of the hours are not saved yet.',
    es: 'Los cambios en los horarios aún no se guardaron.',
  },
  leave: { pt: 'Sair sem salvar', en: 'Leave without saving', es: 'Salir sin guardar' },
  changedNow: {
    pt: 'Outra pessoa mudou os horários enquanto você editava',
    en: 'Somebody else changed the hours while you were editing',
    es: 'Otra persona cambió los horarios mientras usted editaba',
  },
  silent: {
    pt: 'Sem mensagem fora do horário: {{names}}. Quem escreve com a empresa fechada é atendido como se estivesse aberta.',
    en: 'Without an out-of-hours message: {{names}}. Who writes while the company is closed is served as if it were open.',
    es: 'Sin mensaje fuera de horario: {{names}}. Quien escribe con la empresa cerrada es atendido como si estuviera abierta.',
  },
  toConnections: { pt: 'Escrever a mensagem', en: 'Write the message', es: 'Escribir el mensaje' },
  load: { pt: 'Descartar as minhas mudanças', en: 'Discard my changes', es: 'Descartar mis cambios' },
  changedTitle: {
    pt: 'Substituir os horários da outra pessoa?',
    en: 'Replace the hours of the other user?',
    es: '¿Reemplazar los horarios de la otra persona?',
  },
  changedText: {
    pt: 'Os horários foram mudados depois que você abriu esta tela. Salvar os seus desfaz essa mudança.',
    en: 'The hours were changed after you opened this page. Saving yours undoes that change.',
    es: 'Los horarios cambiaron después de que usted abrió esta pantalla. Guardar los suyos deshace ese cambio.',
  },
  replace: { pt: 'Salvar os meus', en: 'Save mine', es: 'Guardar los míos' },
  specialDays: { pt: 'Datas especiais', en: 'Special days', es: 'Fechas especiales' },
  specialDaysText: {
    pt: 'Um dia com outro horário ou fechado, no lugar do dia da semana e do feriado',
    en: 'A day with other hours or closed, instead of its weekday and its holiday',
    es: 'Un día con otro horario o cerrado, en lugar del día de la semana y del feriado',
  },
  noSpecialDays: { pt: 'Nenhuma data especial', en: 'No special days', es: 'Ninguna fecha especial' },
  addDay: { pt: 'Adicionar data', en: 'Add a day', es: 'Agregar fecha' },
  specialDay: { pt: 'Data especial {{number}}', en: 'Special day {{number}}', es: 'Fecha especial {{number}}' },
  removeDay: {
    pt: 'Excluir data especial {{number}}',
    en: 'Delete special day {{number}}',
    es: 'Eliminar fecha especial {{number}}',
  },
  date: { pt: 'Data', en: 'Date', es: 'Fecha' },
  name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
  closedAllDay: { pt: 'Fechada o dia todo', en: 'Closed all day', es: 'Cerrada todo el día' },
  dateMissing: { pt: 'Informe a data', en: 'Enter the date', es: 'Indique la fecha' },
  dateTwice: {
    pt: 'Esta data já está na lista',
    en: 'This date is in the list already',
    es: 'Esta fecha ya está en la lista',
  },
  observe: {
    pt: 'Fechar nos feriados nacionais',
    en: 'Closed on national holidays',
    es: 'Cerrar en feriados nacionales',
  },
  observeText: {
    pt: 'Os feriados do Brasil contam como dias fechados, menos os que têm data especial',
    en: 'The holidays of Brazil count as closed days, except those with a special day',
    es: 'Los feriados de Brasil cuentan como días cerrados, menos los que tienen fecha especial',
  },
  ownHours: { pt: 'data especial', en: 'special day', es: 'fecha especial' },
  setHours: {
    pt: 'Definir outro horário: {{name}} {{year}}',
    en: 'Set other hours: {{name}} {{year}}',
    es: 'Definir otro horario: {{name}} {{year}}',
  },
});
