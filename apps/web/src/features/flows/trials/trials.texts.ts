import { texts } from '@recado/contracts';

export const trialTexts = texts('flowTrials', {
  title: { pt: '10.000 clientes', en: '10,000 customers', es: '10.000 clientes' },
  hint: {
    pt: 'Clientes com respostas ao acaso passam pelo fluxo como está desenhado. Nada é enviado.',
    en: 'Customers with random answers go through the flow as it is drawn. Nothing is sent.',
    es: 'Clientes con respuestas al azar pasan por el flujo como está dibujado. No se envía nada.',
  },
  again: { pt: 'Tentar de novo', en: 'Try again', es: 'Intentar de nuevo' },
  cancel: { pt: 'Cancelar', en: 'Cancel', es: 'Cancelar' },
  close: { pt: 'Fechar os 10.000 clientes', en: 'Close the 10,000 customers', es: 'Cerrar los 10.000 clientes' },
  progress: { pt: 'Clientes que já passaram', en: 'Customers that have gone through', es: 'Clientes que ya pasaron' },
  failed: {
    pt: 'Não foi possível experimentar este fluxo.',
    en: 'This flow could not be tried.',
    es: 'No se pudo probar este flujo.',
  },
  outdated: {
    pt: 'O fluxo mudou depois deste resultado.',
    en: 'The flow has changed since this result.',
    es: 'El flujo cambió después de este resultado.',
  },
  ends: { pt: 'Como terminam', en: 'How they end', es: 'Cómo terminan' },
  'end.path': { pt: 'Chegam ao fim', en: 'Reach the end', es: 'Llegan al final' },
  'end.queue': { pt: 'Vão para uma fila', en: 'Go to a queue', es: 'Van a una cola' },
  'end.gaveUp': { pt: 'Erram quatro vezes', en: 'Answer wrongly four times', es: 'Fallan cuatro veces' },
  'end.limit': { pt: 'Param no limite de passos', en: 'Stop at the step limit', es: 'Paran en el límite de pasos' },
  'end.handOver': { pt: 'Passam para uma pessoa', en: 'Go to a person', es: 'Pasan a una persona' },
  'end.silence': { pt: 'Ficam sem resposta', en: 'Get no answer', es: 'Quedan sin respuesta' },
  'end.stopped': { pt: 'Dão voltas sem fim', en: 'Go round without end', es: 'Dan vueltas sin fin' },
  lost: { pt: 'Onde se perdem', en: 'Where they are lost', es: 'Dónde se pierden' },
  nobodyLost: { pt: 'Ninguém se perde', en: 'Nobody is lost', es: 'Nadie se pierde' },
  deadEnd: { pt: '{{share}} sem saída', en: '{{share}} at a dead end', es: '{{share}} sin salida' },
  gaveUp: {
    pt: '{{share}} erram quatro vezes',
    en: '{{share}} answer wrongly four times',
    es: '{{share}} fallan cuatro veces',
  },
  longestWait: { pt: 'Espera mais longa', en: 'Longest wait', es: 'Espera más larga' },
  noWait: { pt: 'nenhuma', en: 'none', es: 'ninguna' },
  seconds: { pt: '{{seconds}} s', en: '{{seconds}} s', es: '{{seconds}} s' },
});
