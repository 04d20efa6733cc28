import { texts } from '@recado/contracts';

export const messagesApiTexts = texts('messagesApi', {
  title: { pt: 'API de mensagens', en: 'Messages API', es: 'API de mensajes' },
  tabs: { pt: 'Partes da API', en: 'API sections', es: 'Partes de la API' },
  docs: { pt: 'Documentação', en: 'Documentation', es: 'Documentación' },
  tokens: { pt: 'Tokens', en: 'Tokens', es: 'Tokens' },
  webhooks: { pt: 'Webhooks', en: 'Webhooks', es: 'Webhooks' },
  docsText: {
    pt: 'Envie do seu sistema pelos números da empresa',
    en: 'Send from your own system through the numbers of the company',
    es: 'Envíe desde su sistema por los números de la empresa',
  },
  tokensText: {
    pt: 'Cada sistema com o seu token, que você troca ou revoga quando quiser',
    en: 'A token for each system, which you renew or revoke at any time',
    es: 'Cada sistema con su token, que usted cambia o revoca cuando quiera',
  },
  webhooksText: {
    pt: 'O seu sistema fica sabendo de mensagens e atendimentos na hora',
    en: 'Your system learns of messages and tickets at once',
    es: 'Su sistema se entera de mensajes y conversaciones al instante',
  },
  'scope.messages:send': { pt: 'Enviar mensagens', en: 'Send messages', es: 'Enviar mensajes' },
  'scope.contacts:read': { pt: 'Ler contatos', en: 'Read contacts', es: 'Leer contactos' },
  'scope.tickets:read': { pt: 'Ler atendimentos', en: 'Read tickets', es: 'Leer conversaciones' },
  'scope.messages:read': { pt: 'Ler mensagens', en: 'Read messages', es: 'Leer mensajes' },
  'scope.webhooks:manage': { pt: 'Gerenciar webhooks', en: 'Manage webhooks', es: 'Administrar webhooks' },
  copy: { pt: 'Copiar', en: 'Copy', es: 'Copiar' },
});
