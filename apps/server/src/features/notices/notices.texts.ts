import { texts } from '@recado/contracts';

/**
 * Automatic texts to a contact about a user's action, in the company's language, with variables (behaviour 5.1, 5.5).
 */
export const noticeTexts = texts('notices', {
  accepted: {
    pt: '{{ms}}, {{firstName}}! Aqui é {{user}}; a partir de agora sou eu quem atende você.',
    en: '{{ms}}, {{firstName}}! This is {{user}}; I will be helping you from here.',
    es: '{{ms}}, {{firstName}}. Soy {{user}}; a partir de ahora le atiendo yo.',
  },
  /** To a contact without a known name. */
  acceptedNameless: {
    pt: '{{ms}}! Aqui é {{user}}; a partir de agora sou eu quem atende você.',
    en: '{{ms}}! This is {{user}}; I will be helping you from here.',
    es: '{{ms}}. Soy {{user}}; a partir de ahora le atiendo yo.',
  },
  transferredToQueue: {
    pt: 'Seu atendimento foi transferido para *{{queue}}*. Em breve alguém responde por aqui.',
    en: 'Your conversation was transferred to *{{queue}}*. Someone will answer here soon.',
    es: 'Su conversación fue transferida a *{{queue}}*. En breve alguien le responde por aquí.',
  },
  transferredToUser: {
    pt: 'Seu atendimento foi transferido. Agora quem atende você é {{user}}.',
    en: 'Your conversation was transferred. {{user}} will be helping you now.',
    es: 'Su conversación fue transferida. Ahora le atiende {{user}}.',
  },
  transferredToQueueAndUser: {
    pt: 'Seu atendimento foi transferido para *{{queue}}*. Agora quem atende você é {{user}}.',
    en: 'Your conversation was transferred to *{{queue}}*. {{user}} will be helping you now.',
    es: 'Su conversación fue transferida a *{{queue}}*. Ahora le atiende {{user}}.',
  },
  /** To a caller of a company that takes no calls (behaviour 1.11). */
  writeInstead: {
    pt: 'Não atendemos ligações por aqui. Por favor, escreva sua mensagem e já respondemos.',
    en: 'We do not take calls here. Please write your message and we will reply.',
    es: 'Aquí no atendemos llamadas. Por favor, escriba su mensaje y le respondemos.',
  },
});
