import { texts } from '@recado/contracts';

export const scheduleMenuTexts = texts('schedulesMenu', {
  title: { pt: 'Agendamentos', en: 'Scheduled messages', es: 'Programaciones' },
});
