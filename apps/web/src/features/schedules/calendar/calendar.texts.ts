import { texts } from '@recado/contracts';

export const calendarTexts = texts('calendar', {
  title: { pt: 'Agendamentos', en: 'Scheduled messages', es: 'Programaciones' },
  waitingCount: {
    pt: { one: '{{count}} pendente', other: '{{count}} pendentes' },
    en: { one: '{{count}} waiting', other: '{{count}} waiting' },
    es: { one: '{{count}} pendiente', other: '{{count}} pendientes' },
  },
  search: { pt: 'Contato ou texto', en: 'Contact or text', es: 'Contacto o texto' },
  onlyMine: { pt: 'Só os meus', en: 'Only mine', es: 'Solo los míos' },
  add: { pt: 'Agendar mensagem', en: 'Schedule a message', es: 'Programar mensaje' },
  today: { pt: 'Hoje', en: 'Today', es: 'Hoy' },
  before: { pt: 'Anterior', en: 'Previous', es: 'Anterior' },
  next: { pt: 'Próximo', en: 'Next', es: 'Siguiente' },
  view: { pt: 'Visão do calendário', en: 'Calendar view', es: 'Vista del calendario' },
  month: { pt: 'Mês', en: 'Month', es: 'Mes' },
  week: { pt: 'Semana', en: 'Week', es: 'Semana' },
  day: { pt: 'Dia', en: 'Day', es: 'Día' },
  agenda: { pt: 'Agenda', en: 'Agenda', es: 'Agenda' },
  legend: { pt: 'Situações', en: 'Statuses', es: 'Estados' },
  moreEntries: { pt: 'mais {{count}}', en: '{{count}} more', es: '{{count}} más' },
  entry: {
    pt: '{{time}} {{name}}, {{status}}',
    en: '{{time}} {{name}}, {{status}}',
    es: '{{time}} {{name}}, {{status}}',
  },
  fix: { pt: 'Corrigir e reagendar', en: 'Correct and reschedule', es: 'Corregir y reprogramar' },
  loadFailed: {
    pt: 'Não foi possível carregar os agendamentos',
    en: 'The scheduled messages could not be loaded',
    es: 'No se pudieron cargar las programaciones',
  },
  oneFailed: {
    pt: 'Não foi possível abrir o agendamento',
    en: 'The scheduled message could not be opened',
    es: 'No se pudo abrir la programación',
  },
  empty: {
    pt: 'Nada agendado nestes dias',
    en: 'Nothing scheduled on these days',
    es: 'Nada programado en estos días',
  },
  emptyText: {
    pt: 'Uma mensagem agendada sai sozinha no horário escolhido.',
    en: 'A scheduled message is sent by itself at its time.',
    es: 'Un mensaje programado se envía solo a la hora elegida.',
  },
  cut: {
    pt: 'Há mais agendamentos do que cabem aqui. Use a busca ou a visão por dia.',
    en: 'There are more messages than this view shows. Use the search or the day view.',
    es: 'Hay más programaciones de las que caben aquí. Use la búsqueda o la vista por día.',
  },
  moved: { pt: 'Agora sai {{time}}', en: 'Now leaves {{time}}', es: 'Ahora sale {{time}}' },
  undo: { pt: 'Desfazer', en: 'Undo', es: 'Deshacer' },
  past: { pt: 'Esse horário já passou', en: 'That time has passed', es: 'Esa hora ya pasó' },
  formerColleague: { pt: 'ex-colega', en: 'former colleague', es: 'excompañero' },
});
