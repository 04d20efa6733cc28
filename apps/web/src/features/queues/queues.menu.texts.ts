import { texts } from '@recado/contracts';

export const queueMenuTexts = texts('queuesMenu', { title: { pt: 'Filas', en: 'Queues', es: 'Colas' } });
