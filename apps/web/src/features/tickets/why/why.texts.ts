import { texts } from '@recado/contracts';

export const whyTexts = texts('why', {
  title: { pt: 'Por que está aqui', en: 'Why it is here', es: 'Por qué está aquí' },
  failed: {
    pt: 'Não foi possível carregar os passos',
    en: 'The steps could not be loaded',
    es: 'No se pudieron cargar los pasos',
  },
  runFailed: {
    pt: 'Não foi possível saber se um fluxo está em andamento.',
    en: 'Whether a flow is running could not be loaded.',
    es: 'No se pudo saber si hay un flujo en curso.',
  },
  list: { pt: 'Passos do atendimento', en: 'Ticket steps', es: 'Pasos de la conversación' },
  earlier: {
    pt: 'Só os passos mais recentes são mostrados.',
    en: 'Only the newest steps are shown.',
    es: 'Solo se muestran los pasos más recientes.',
  },
  system: { pt: 'O sistema', en: 'The system', es: 'El sistema' },
  noQueue: { pt: 'sem fila', en: 'no queue', es: 'sin cola' },

  waitsIn: {
    pt: 'Aguarda na fila {{queue}}.',
    en: 'It waits in the queue {{queue}}.',
    es: 'Espera en la cola {{queue}}.',
  },
  waits: { pt: 'Aguarda sem fila.', en: 'It waits without a queue.', es: 'Espera sin cola.' },
  withUser: { pt: 'Está com {{user}}.', en: '{{user}} has it.', es: 'La tiene {{user}}.' },
  withFormer: { pt: 'Está em atendimento.', en: 'It is in progress.', es: 'Está en curso.' },
  isClosed: { pt: 'Está fechado.', en: 'It is closed.', es: 'Está cerrada.' },

  created: { pt: 'O contato escreveu', en: 'The contact wrote', es: 'El contacto escribió' },
  createdBy: {
    pt: '{{actor}} abriu o atendimento',
    en: '{{actor}} opened the ticket',
    es: '{{actor}} abrió la conversación',
  },
  createdElsewhere: { pt: 'Atendimento criado', en: 'Ticket created', es: 'Conversación creada' },
  accepted: { pt: '{{actor}} aceitou', en: '{{actor}} accepted it', es: '{{actor}} la aceptó' },
  acceptedIn: {
    pt: '{{actor}} aceitou na fila {{queue}}',
    en: '{{actor}} accepted it in the queue {{queue}}',
    es: '{{actor}} la aceptó en la cola {{queue}}',
  },
  returned: {
    pt: '{{actor}} devolveu à fila',
    en: '{{actor}} returned it to the queue',
    es: '{{actor}} la devolvió a la cola',
  },
  transferredByTime: {
    pt: 'Ninguém aceitou a tempo: foi para a fila {{queue}}',
    en: 'Nobody accepted it in time: moved to the queue {{queue}}',
    es: 'Nadie la aceptó a tiempo: pasó a la cola {{queue}}',
  },
  transferredQueue: {
    pt: '{{actor}} transferiu para a fila {{queue}}',
    en: '{{actor}} transferred it to the queue {{queue}}',
    es: '{{actor}} la transfirió a la cola {{queue}}',
  },
  transferredUser: {
    pt: '{{actor}} transferiu para {{user}}',
    en: '{{actor}} transferred it to {{user}}',
    es: '{{actor}} la transfirió a {{user}}',
  },
  takenOver: { pt: '{{actor}} assumiu', en: '{{actor}} took it over', es: '{{actor}} la asumió' },
  transferred: { pt: '{{actor}} transferiu', en: '{{actor}} transferred it', es: '{{actor}} la transfirió' },
  closed: { pt: '{{actor}} resolveu', en: '{{actor}} resolved it', es: '{{actor}} la resolvió' },
  closedInactive: {
    pt: 'Fechado: o contato ficou em silêncio',
    en: 'Closed: the contact stayed silent',
    es: 'Cerrada: el contacto no dijo más',
  },
  closedAbandoned: {
    pt: 'Fechado: o contato não respondeu ao menu',
    en: 'Closed: the contact did not answer the menu',
    es: 'Cerrada: el contacto no respondió al menú',
  },
  closedFinished: {
    pt: 'Fechado: o contato terminou a conversa com o bot',
    en: 'Closed: the contact ended the conversation with the bot',
    es: 'Cerrada: el contacto terminó la conversación con el bot',
  },
  closedMerged: {
    pt: 'Fechado: unido a outro atendimento do contato',
    en: 'Closed: merged into another ticket of the contact',
    es: 'Cerrada: unida a otra conversación del contacto',
  },
  reopened: { pt: '{{actor}} reabriu', en: '{{actor}} reopened it', es: '{{actor}} la reabrió' },
  rated: {
    pt: 'O contato avaliou: {{rating}} de 3',
    en: 'The contact rated it {{rating}} out of 3',
    es: 'El contacto calificó: {{rating}} de 3',
  },

  hoursClosed: {
    pt: 'A empresa estava fechada: o contato recebeu a mensagem fora do horário',
    en: 'The company was closed: the contact got the out-of-hours message',
    es: 'La empresa estaba cerrada: el contacto recibió el mensaje fuera de horario',
  },
  hoursClosedOf: {
    pt: 'A fila {{queue}} estava fechada: o contato recebeu a mensagem fora do horário',
    en: 'The queue {{queue}} was closed: the contact got the out-of-hours message',
    es: 'La cola {{queue}} estaba cerrada: el contacto recibió el mensaje fuera de horario',
  },
  opensAt: { pt: 'Abre em {{at}}', en: 'Opens on {{at}}', es: 'Abre el {{at}}' },
  menuSent: {
    pt: 'O contato recebeu o menu de filas',
    en: 'The contact got the queue menu',
    es: 'El contacto recibió el menú de colas',
  },
  numberChanged: {
    pt: 'O contato mudou de número no WhatsApp',
    en: 'The contact changed the number on WhatsApp',
    es: 'El contacto cambió de número en WhatsApp',
  },
  menuAsText: {
    pt: 'O menu não cabe em botões ou lista do WhatsApp: o contato recebeu o mesmo menu como texto',
    en: 'The menu does not fit the buttons or the list of WhatsApp: the contact got the same menu as text',
    es: 'El menú no cabe en botones o lista de WhatsApp: el contacto recibió el mismo menú como texto',
  },
  notConfirmed: {
    pt: 'O WhatsApp não confirmou a última resposta automática: talvez o contato não a tenha recebido. O atendimento espera por uma pessoa',
    en: 'WhatsApp did not confirm the last automatic answer: the contact may not have got it. The ticket waits for a person',
    es: 'WhatsApp no confirmó la última respuesta automática: quizás el contacto no la recibió. La conversación espera a una persona',
  },
  queueChosen: {
    pt: 'O contato escolheu a fila {{queue}}',
    en: 'The contact chose the queue {{queue}}',
    es: 'El contacto eligió la cola {{queue}}',
  },
  onlyQueue: {
    pt: 'Entrou na fila {{queue}}, a única da conexão',
    en: 'Entered the queue {{queue}}, the only one of the connection',
    es: 'Entró en la cola {{queue}}, la única de la conexión',
  },
  optionChosen: {
    pt: 'O contato escolheu {{option}}',
    en: 'The contact chose {{option}}',
    es: 'El contacto eligió {{option}}',
  },
  wentBack: {
    pt: 'O contato voltou um nível no menu',
    en: 'The contact went one level back in the menu',
    es: 'El contacto volvió un nivel en el menú',
  },
  wentToStart: {
    pt: 'O contato voltou ao menu inicial',
    en: 'The contact went back to the main menu',
    es: 'El contacto volvió al menú inicial',
  },
  wrongAnswer: {
    pt: {
      one: 'A resposta não estava no menu, que foi enviado de novo',
      other: 'A resposta não estava no menu, que foi enviado de novo ({{count}} vezes)',
    },
    en: {
      one: 'The answer was not in the menu, which was sent again',
      other: 'The answer was not in the menu, which was sent again ({{count}} times)',
    },
    es: {
      one: 'La respuesta no estaba en el menú, que se envió de nuevo',
      other: 'La respuesta no estaba en el menú, que se envió de nuevo ({{count}} veces)',
    },
  },
  tooSoon: {
    pt: 'A resposta veio logo após o menu e foi ignorada',
    en: 'The answer came right after the menu and was ignored',
    es: 'La respuesta llegó justo después del menú y se ignoró',
  },
  gaveUp: {
    pt: 'O contato não escolheu nada do menu: aguarda um atendente',
    en: 'The contact chose nothing from the menu: it waits for an agent',
    es: 'El contacto no eligió nada del menú: espera a un agente',
  },
  greeted: {
    pt: 'O contato recebeu a saudação',
    en: 'The contact got the greeting',
    es: 'El contacto recibió el saludo',
  },
  silencedMany: {
    pt: 'O atendimento automático parou: mensagens demais em poucos minutos',
    en: 'The bot stopped: too many messages within minutes',
    es: 'El bot se detuvo: demasiados mensajes en pocos minutos',
  },
  silencedSame: {
    pt: 'O atendimento automático parou: o contato repetiu o mesmo texto',
    en: 'The bot stopped: the contact repeated one text',
    es: 'El bot se detuvo: el contacto repitió el mismo texto',
  },
  flowStarted: {
    pt: 'O fluxo {{flow}} começou',
    en: 'The flow {{flow}} started',
    es: 'El flujo {{flow}} empezó',
  },
  flowStopped: {
    pt: '{{actor}} parou o fluxo {{flow}}',
    en: '{{actor}} stopped the flow {{flow}}',
    es: '{{actor}} detuvo el flujo {{flow}}',
  },
  'inFlow.menu': {
    pt: 'No fluxo “{{flow}}”, esperando uma escolha desde {{at}}',
    en: 'In the flow “{{flow}}”, waiting for a choice since {{at}}',
    es: 'En el flujo “{{flow}}”, esperando una elección desde {{at}}',
  },
  'inFlow.question': {
    pt: 'No fluxo “{{flow}}”, esperando uma resposta desde {{at}}',
    en: 'In the flow “{{flow}}”, waiting for an answer since {{at}}',
    es: 'En el flujo “{{flow}}”, esperando una respuesta desde {{at}}',
  },
  'inFlow.outside': {
    pt: 'No fluxo “{{flow}}”, com um assistente desde {{at}}',
    en: 'In the flow “{{flow}}”, with an assistant since {{at}}',
    es: 'En el flujo “{{flow}}”, con un asistente desde {{at}}',
  },
  'inFlow.interval': {
    pt: 'No fluxo “{{flow}}”, que continua em {{at}}',
    en: 'In the flow “{{flow}}”, which goes on at {{at}}',
    es: 'En el flujo “{{flow}}”, que continúa en {{at}}',
  },
  stopFlow: { pt: 'Parar o fluxo', en: 'Stop the flow', es: 'Detener el flujo' },
  stopFlowQuestion: {
    pt: 'Parar o fluxo {{flow}}?',
    en: 'Stop the flow {{flow}}?',
    es: '¿Detener el flujo {{flow}}?',
  },
  stopFlowText: {
    pt: 'O cliente não recebe mais nada deste fluxo, e ele não continua de onde parou.',
    en: 'The customer receives nothing more from this flow, and it does not go on from here.',
    es: 'El cliente no recibe nada más de este flujo, y no continúa desde donde se detuvo.',
  },
  flowIsStopped: { pt: 'Fluxo parado', en: 'Flow stopped', es: 'Flujo detenido' },
  'flowEnded.path': {
    pt: 'O fluxo {{flow}} chegou ao fim',
    en: 'The flow {{flow}} reached its end',
    es: 'El flujo {{flow}} llegó al final',
  },
  'flowEnded.queue': {
    pt: 'O fluxo {{flow}} enviou o atendimento para a fila {{queue}}',
    en: 'The flow {{flow}} sent the ticket to the queue {{queue}}',
    es: 'El flujo {{flow}} envió la conversación a la cola {{queue}}',
  },
  'flowEnded.gaveUp': {
    pt: 'O fluxo {{flow}} parou: nenhuma resposta do contato foi válida',
    en: 'The flow {{flow}} stopped: the contact gave no valid answer',
    es: 'El flujo {{flow}} se detuvo: el contacto no dio una respuesta válida',
  },
  'flowEnded.limit': {
    pt: 'O fluxo {{flow}} parou: passos ou mensagens demais sem o contato',
    en: 'The flow {{flow}} stopped: too many steps or messages without the contact',
    es: 'El flujo {{flow}} se detuvo: demasiados pasos o mensajes sin el contacto',
  },
  'flowEnded.handOver': {
    pt: 'O assistente do fluxo {{flow}} passou o atendimento para uma pessoa',
    en: 'The assistant of the flow {{flow}} handed the ticket over to a person',
    es: 'El asistente del flujo {{flow}} pasó la conversación a una persona',
  },
  'flowEnded.silence': {
    pt: 'O fluxo {{flow}} foi interrompido',
    en: 'The flow {{flow}} was interrupted',
    es: 'El flujo {{flow}} fue interrumpido',
  },
  atNode: { pt: '{{sentence}}, em “{{node}}”', en: '{{sentence}}, at “{{node}}”', es: '{{sentence}}, en “{{node}}”' },
  assistantHandedOver: {
    pt: 'O assistente de IA passou o atendimento para uma pessoa',
    en: 'The AI assistant handed the ticket over to a person',
    es: 'El asistente de IA pasó la conversación a una persona',
  },
  'assistantHandedOver.queue': {
    pt: 'O assistente de IA passou o atendimento para a fila {{queue}}',
    en: 'The AI assistant handed the ticket over to the queue {{queue}}',
    es: 'El asistente de IA pasó la conversación a la cola {{queue}}',
  },
  assistantLimited: {
    pt: 'O limite de tokens do mês foi atingido: o assistente de IA deixou o atendimento para uma pessoa',
    en: 'The monthly token limit is reached: the AI assistant left the ticket to a person',
    es: 'Se alcanzó el límite de tokens del mes: el asistente de IA dejó la conversación a una persona',
  },
  'assistantLimited.queue': {
    pt: 'O limite de tokens do mês foi atingido: o assistente de IA passou o atendimento para a fila {{queue}}',
    en: 'The monthly token limit is reached: the AI assistant handed the ticket over to the queue {{queue}}',
    es: 'Se alcanzó el límite de tokens del mes: el asistente de IA pasó la conversación a la cola {{queue}}',
  },
  assistantFailed: {
    pt: 'O assistente de IA falhou e não respondeu',
    en: 'The AI assistant failed and did not answer',
    es: 'El asistente de IA falló y no respondió',
  },
  integrationEnded: {
    pt: 'A integração terminou e deixou o atendimento para uma pessoa',
    en: 'The integration ended and left the ticket to a person',
    es: 'La integración terminó y dejó la conversación a una persona',
  },
  integrationHandedOver: {
    pt: 'A integração passou o atendimento para uma pessoa',
    en: 'The integration handed the ticket over to a person',
    es: 'La integración pasó la conversación a una persona',
  },
  'integrationHandedOver.queue': {
    pt: 'A integração passou o atendimento para a fila {{queue}}',
    en: 'The integration handed the ticket over to the queue {{queue}}',
    es: 'La integración pasó la conversación a la cola {{queue}}',
  },
  integrationFailed: {
    pt: 'A integração falhou e não respondeu',
    en: 'The integration failed and did not answer',
    es: 'La integración falló y no respondió',
  },
  integrationSkipped: {
    pt: 'A mensagem não tinha texto, e a integração não a recebe: o atendimento espera por uma pessoa',
    en: 'The message had no text, and the integration does not take it: the ticket waits for a person',
    es: 'El mensaje no tenía texto, y la integración no lo recibe: la conversación espera a una persona',
  },
  answerUnsent: {
    pt: 'A resposta automática chegou com a conexão desligada e não foi enviada',
    en: 'The automatic reply came while the connection was off and was not sent',
    es: 'La respuesta automática llegó con la conexión apagada y no se envió',
  },
  answerUnserved: {
    pt: 'A resposta automática chegou com a empresa vencida ou inativa e não foi enviada',
    en: 'The automatic reply came while the company was expired or inactive and was not sent',
    es: 'La respuesta automática llegó con la empresa vencida o inactiva y no se envió',
  },
  bot: { pt: 'O atendimento automático respondeu', en: 'The bot replied', es: 'El bot respondió' },
});
