import { texts } from '@recado/contracts';

/** The mail that tells administrators that a webhook was switched off. */
export const webhookTexts = texts('webhookMail', {
  subject: {
    pt: 'O webhook {{name}} foi desligado',
    en: 'The webhook {{name}} was switched off',
    es: 'El webhook {{name}} fue desactivado',
  },
  hello: { pt: 'Olá, {{name}}.', en: 'Hello, {{name}}.', es: 'Hola, {{name}}.' },
  failures: {
    pt: 'As entregas para {{url}} falharam durante um dia inteiro, por isso o webhook foi desligado.',
    en: 'The deliveries to {{url}} failed for a whole day, so the webhook was switched off.',
    es: 'Las entregas a {{url}} fallaron durante un día entero, por eso el webhook fue desactivado.',
  },
  gone: {
    pt: 'O endereço {{url}} respondeu que não existe mais (410), por isso o webhook foi desligado.',
    en: 'The address {{url}} answered that it is gone (410), so the webhook was switched off.',
    es: 'La dirección {{url}} respondió que ya no existe (410), por eso el webhook fue desactivado.',
  },
  next: {
    pt: 'Corrija o receptor e ligue o webhook de novo. O que esperava é entregue então.',
    en: 'Correct the receiver and switch the webhook on. What was waiting is delivered then.',
    es: 'Corrija el receptor y active el webhook. Lo que esperaba se entrega entonces.',
  },
  open: { pt: 'Abrir os webhooks', en: 'Open the webhooks', es: 'Abrir los webhooks' },
});
