import { texts } from '@recado/contracts';

/** Words of the fields of Typebot and Dialogflow. */
export const serviceTexts = texts('integrationServices', {
  typebotUrl: { pt: 'Endereço do Typebot (URL)', en: 'Address of Typebot (URL)', es: 'Dirección de Typebot (URL)' },
  typebotUrlHelp: {
    pt: 'O do visualizador, como https://typebot.io. Vale só até a primeira barra.',
    en: 'That of the viewer, such as https://typebot.io. Only the part before the path counts.',
    es: 'La del visor, como https://typebot.io. Solo vale hasta la primera barra.',
  },
  typebotSlug: { pt: 'Slug do typebot', en: 'Typebot slug', es: 'Slug del typebot' },
  typebotSlugHelp: {
    pt: 'O fim do endereço publicado do bot',
    en: 'The end of the bot’s published address',
    es: 'El final de la dirección publicada del bot',
  },
  typebotDelayMessage: {
    pt: 'Pausa entre mensagens (ms)',
    en: 'Delay between messages (ms)',
    es: 'Pausa entre mensajes (ms)',
  },
  typebotExpires: {
    pt: 'Conversa expira após (minutos)',
    en: 'Expires after (minutes)',
    es: 'Expira tras (minutos)',
  },
  typebotExpiresHelp: { pt: '0: nunca', en: '0: never', es: '0: nunca' },
  typebotKeywordFinish: { pt: 'Palavra para terminar', en: 'Word that ends it', es: 'Palabra para terminar' },
  typebotKeywordRestart: { pt: 'Palavra para reiniciar', en: 'Word that restarts', es: 'Palabra para reiniciar' },
  typebotRestartMessage: { pt: 'Mensagem ao reiniciar', en: 'Message when it restarts', es: 'Mensaje al reiniciar' },
  typebotUnknownMessage: {
    pt: 'Mensagem de opção inválida',
    en: 'Message for an invalid option',
    es: 'Mensaje de opción inválida',
  },
  language: { pt: 'Idioma', en: 'Language', es: 'Idioma' },
  'language.pt-BR': { pt: 'Português', en: 'Portuguese', es: 'Portugués' },
  'language.en': { pt: 'Inglês', en: 'English', es: 'Inglés' },
  'language.es': { pt: 'Espanhol', en: 'Spanish', es: 'Español' },
  projectName: { pt: 'Projeto', en: 'Project', es: 'Proyecto' },
  projectInvalid: {
    pt: 'Use o ID do projeto no Google Cloud, sem espaços',
    en: 'Use the id of the project in Google Cloud, without spaces',
    es: 'Use el ID del proyecto en Google Cloud, sin espacios',
  },
  jsonContent: { pt: 'Conta de serviço (JSON)', en: 'Service account (JSON)', es: 'Cuenta de servicio (JSON)' },
  jsonContentHelp: {
    pt: 'Cole o arquivo inteiro. A chave fica cifrada e não é mostrada de novo.',
    en: 'Paste the whole file. The key is encrypted and not shown again.',
    es: 'Pegue el archivo entero. La clave queda cifrada y no se muestra de nuevo.',
  },
  accountInvalid: {
    pt: 'Este texto não é o arquivo JSON de uma conta de serviço',
    en: 'This text is not the JSON file of a service account',
    es: 'Este texto no es el archivo JSON de una cuenta de servicio',
  },
  test: { pt: 'Testar o bot', en: 'Test the bot', es: 'Probar el bot' },
  testOk: {
    pt: 'O bot respondeu: “{{reply}}”',
    en: 'The bot replied: “{{reply}}”',
    es: 'El bot respondió: “{{reply}}”',
  },
  'failure.account': {
    pt: 'O Google recusou a conta: a chave foi excluída ou a conta está desativada.',
    en: 'Google refused the account: its key was deleted or it is disabled.',
    es: 'Google rechazó la cuenta: su clave fue eliminada o está desactivada.',
  },
  'failure.permission': {
    pt: 'O Google recusou a conta: falta o papel “Cliente da API do Dialogflow” neste projeto.',
    en: 'Google refused the account: it lacks the role “Dialogflow API Client” in this project.',
    es: 'Google rechazó la cuenta: le falta el rol “Cliente de API de Dialogflow” en este proyecto.',
  },
  'failure.project': {
    pt: 'Este projeto não existe ou não tem um bot neste idioma.',
    en: 'This project does not exist, or it has no bot in this language.',
    es: 'Este proyecto no existe o no tiene un bot en este idioma.',
  },
  'failure.quota': {
    pt: 'O projeto usou toda a sua cota no Google. Tente mais tarde.',
    en: 'The project used up its quota at Google. Try again later.',
    es: 'El proyecto agotó su cuota en Google. Intente más tarde.',
  },
  'failure.empty': {
    pt: 'A conta funciona, mas o bot respondeu sem texto à saudação.',
    en: 'The account works, but the bot answered the greeting without a text.',
    es: 'La cuenta funciona, pero el bot respondió sin texto al saludo.',
  },
  'failure.unreachable': {
    pt: 'O Google não respondeu. Tente de novo em alguns minutos.',
    en: 'Google did not answer. Try again in a few minutes.',
    es: 'Google no respondió. Intente de nuevo en unos minutos.',
  },
});
