import { texts } from '@recado/contracts';

export const requestTexts = texts('integrationRequests', {
  title: { pt: 'Últimas entregas', en: 'Last deliveries', es: 'Últimas entregas' },
  help: {
    pt: 'As 50 últimas, por até 7 dias. Segredos são removidos.',
    en: 'The last 50, for up to 7 days. Secrets are removed.',
    es: 'Las últimas 50, hasta 7 días. Los secretos se quitan.',
  },
  none: { pt: 'Nenhuma entrega ainda.', en: 'No deliveries yet.', es: 'Ninguna entrega todavía.' },
  loadFailed: {
    pt: 'Não foi possível carregar as entregas.',
    en: 'The deliveries could not be loaded.',
    es: 'No se pudieron cargar las entregas.',
  },
  good: { pt: 'Entregue', en: 'Delivered', es: 'Entregado' },
  took: { pt: '{{ms}} ms', en: '{{ms}} ms', es: '{{ms}} ms' },
  deleted: { pt: 'contato excluído', en: 'deleted contact', es: 'contacto eliminado' },
  request: { pt: 'Pedido', en: 'Request', es: 'Solicitud' },
  answer: { pt: 'Resposta', en: 'Answer', es: 'Respuesta' },
  empty: { pt: '(vazia)', en: '(empty)', es: '(vacía)' },
  try: { pt: 'Enviar teste', en: 'Send test', es: 'Enviar prueba' },
  tryBot: { pt: 'Testar o bot', en: 'Test the bot', es: 'Probar el bot' },
  tryGood: {
    pt: 'O endereço aceitou o teste em {{ms}} ms.',
    en: 'The address accepted the test in {{ms}} ms.',
    es: 'La dirección aceptó la prueba en {{ms}} ms.',
  },
  botGood: {
    pt: 'O bot começou em {{ms}} ms: “{{answer}}”',
    en: 'The bot started in {{ms}} ms: “{{answer}}”',
    es: 'El bot empezó en {{ms}} ms: “{{answer}}”',
  },
  botSilent: {
    pt: 'O bot começou em {{ms}} ms, sem mensagem.',
    en: 'The bot started in {{ms}} ms, without a message.',
    es: 'El bot empezó en {{ms}} ms, sin mensaje.',
  },
  'why.address': {
    pt: 'Este endereço é de uma rede interna. Use um público.',
    en: 'This address is of an inner network. Use a public one.',
    es: 'Esta dirección es de una red interna. Use una pública.',
  },
  'why.unresolved': {
    pt: 'Este servidor não existe. Confira o endereço.',
    en: 'This server does not exist. Check the address.',
    es: 'Este servidor no existe. Revise la dirección.',
  },
  'why.timeout': {
    pt: 'O servidor não respondeu a tempo.',
    en: 'The server did not answer in time.',
    es: 'El servidor no respondió a tiempo.',
  },
  'why.failed': {
    pt: 'O servidor não aceitou a conexão.',
    en: 'The server did not accept the connection.',
    es: 'El servidor no aceptó la conexión.',
  },
  'why.circuit_open': {
    pt: 'Pausado por um minuto, depois de cinco falhas seguidas.',
    en: 'Paused for a minute, after five failures in a row.',
    es: 'En pausa por un minuto, tras cinco fallos seguidos.',
  },
  'why.browser': {
    pt: 'Um passo do bot só funciona em um navegador.',
    en: 'A step of the bot works only in a browser.',
    es: 'Un paso del bot solo funciona en un navegador.',
  },
  'why.order': {
    pt: 'Um comando do bot está escrito errado e foi ignorado.',
    en: 'A command of the bot is misspelled and was ignored.',
    es: 'Un comando del bot está mal escrito y se ignoró.',
  },
  'why.deleted': { pt: 'A integração mudou.', en: 'The integration has changed.', es: 'La integración cambió.' },
  refused: {
    pt: 'O servidor recusou ({{status}}): ele pede autenticação.',
    en: 'The server refused ({{status}}): it asks for authentication.',
    es: 'El servidor rechazó ({{status}}): pide autenticación.',
  },
  missing: {
    pt: 'Este endereço não existe no servidor (404). No n8n, publique o fluxo.',
    en: 'This address does not exist on the server (404). In n8n, publish the workflow.',
    es: 'Esta dirección no existe en el servidor (404). En n8n, publique el flujo.',
  },
  missingBot: {
    pt: 'O Typebot não conhece este slug (404). Confira o slug e publique o bot.',
    en: 'Typebot does not know this slug (404). Check the slug and publish the bot.',
    es: 'Typebot no conoce este slug (404). Revise el slug y publique el bot.',
  },
  broken: {
    pt: 'O servidor falhou ({{status}}).',
    en: 'The server failed ({{status}}).',
    es: 'El servidor falló ({{status}}).',
  },
  other: {
    pt: 'O servidor respondeu {{status}}.',
    en: 'The server answered {{status}}.',
    es: 'El servidor respondió {{status}}.',
  },
});
