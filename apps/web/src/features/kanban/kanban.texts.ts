import { texts } from '@recado/contracts';

export const kanbanTexts = texts('kanban', {
  title: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' },
  text: {
    pt: 'Cada coluna é uma etiqueta. Arraste um cartão para mudar',
    en: 'Each column is a tag. Drag a card to change it',
    es: 'Cada columna es una etiqueta. Arrastre una tarjeta para cambiarla',
  },
  search: { pt: 'Buscar cartão', en: 'Search cards', es: 'Buscar tarjeta' },
  queue: { pt: 'Fila', en: 'Queue', es: 'Cola' },
  allQueues: { pt: 'Filas: todas', en: 'Queues: all', es: 'Colas: todas' },
  user: { pt: 'Atendente', en: 'Agent', es: 'Agente' },
  allUsers: { pt: 'Atendentes: todos', en: 'Agents: all', es: 'Agentes: todos' },
  noUser: { pt: 'Sem atendente', en: 'No agent', es: 'Sin agente' },
  newColumn: { pt: 'Nova coluna', en: 'New column', es: 'Nueva columna' },
  open: { pt: 'Em aberto', en: 'Open', es: 'Abiertas' },
  cards: {
    pt: { one: '{{count}} cartão', other: '{{count}} cartões' },
    en: { one: '{{count}} card', other: '{{count}} cards' },
    es: { one: '{{count}} tarjeta', other: '{{count}} tarjetas' },
  },
  noCards: { pt: 'Nenhum cartão', en: 'No cards', es: 'Ninguna tarjeta' },
  more: {
    pt: 'Mostrando os {{shown}} atendimentos mais recentes de {{count}}. Use os filtros para ver outros.',
    en: 'Showing the {{shown}} newest of {{count}} tickets. Use the filters to see others.',
    es: 'Mostrando las {{shown}} conversaciones más recientes de {{count}}. Use los filtros para ver otras.',
  },
  columnMenu: {
    pt: 'Opções da coluna {{name}}',
    en: '{{name}} column options',
    es: 'Opciones de la columna {{name}}',
  },
  moveLeft: { pt: 'Mover para a esquerda', en: 'Move left', es: 'Mover a la izquierda' },
  moveRight: { pt: 'Mover para a direita', en: 'Move right', es: 'Mover a la derecha' },
  grab: {
    pt: 'Arrastar o cartão de {{name}}',
    en: 'Drag the card of {{name}}',
    es: 'Arrastrar la tarjeta de {{name}}',
  },
  moveTo: { pt: 'Mover o cartão de {{name}}', en: 'Move the card of {{name}}', es: 'Mover la tarjeta de {{name}}' },
  waits: { pt: 'Aguardando há {{time}}', en: 'Waiting for {{time}}', es: 'Esperando hace {{time}}' },
  unread: {
    pt: { one: '{{count}} mensagem não lida', other: '{{count}} mensagens não lidas' },
    en: { one: '{{count}} unread message', other: '{{count}} unread messages' },
    es: { one: '{{count}} mensaje no leído', other: '{{count}} mensajes no leídos' },
  },
  waiting: { pt: 'Aguardando', en: 'Waiting', es: 'En espera' },
  loadFailed: {
    pt: 'Não foi possível carregar o kanban',
    en: 'The kanban could not be loaded',
    es: 'No se pudo cargar el kanban',
  },
  emptyTitle: { pt: 'Ainda não há colunas', en: 'No columns yet', es: 'Todavía no hay columnas' },
  emptyText: {
    pt: 'Uma coluna é uma etiqueta com a opção de kanban. Crie a primeira para arrastar os atendimentos.',
    en: 'A column is a tag with the kanban option. Create the first one to drag tickets.',
    es: 'Una columna es una etiqueta con la opción de kanban. Cree la primera para arrastrar las conversaciones.',
  },
  instructions: {
    pt: 'Pressione espaço para pegar o cartão, as setas para escolher a coluna, espaço para soltar e Esc para cancelar.',
    en: 'Press space to pick up the card, the arrow keys to choose a column, space to drop it, and Escape to cancel.',
    es: 'Presione espacio para tomar la tarjeta, las flechas para elegir la columna, espacio para soltarla y Esc para cancelar.',
  },
  picked: {
    pt: 'Cartão de {{name}} na mão, na coluna {{column}}.',
    en: 'Picked up the card of {{name}} in column {{column}}.',
    es: 'Tarjeta de {{name}} tomada, en la columna {{column}}.',
  },
  over: {
    pt: 'Cartão de {{name}} sobre a coluna {{column}}.',
    en: 'The card of {{name}} is over column {{column}}.',
    es: 'Tarjeta de {{name}} sobre la columna {{column}}.',
  },
  dropped: {
    pt: 'Cartão de {{name}} na coluna {{column}}.',
    en: 'The card of {{name}} is now in column {{column}}.',
    es: 'Tarjeta de {{name}} en la columna {{column}}.',
  },
  notMoved: {
    pt: 'Não foi possível mover o cartão de {{name}}. Ele continua na coluna {{column}}.',
    en: 'The card of {{name}} could not be moved. It is still in column {{column}}.',
    es: 'No se pudo mover la tarjeta de {{name}}. Sigue en la columna {{column}}.',
  },
  cancelled: {
    pt: 'Cancelado. O cartão de {{name}} voltou.',
    en: 'Cancelled. The card of {{name}} is back.',
    es: 'Cancelado. La tarjeta de {{name}} volvió.',
  },
});
