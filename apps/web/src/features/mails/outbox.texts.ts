import { texts } from '@recado/contracts';

export const outboxTexts = texts('outbox', {
  intro: {
    pt: 'E-mails que ficaram aqui porque nenhum servidor SMTP está configurado.',
    en: 'Emails that stayed here because no SMTP server is configured.',
    es: 'Correos que quedaron aquí porque no hay un servidor SMTP configurado.',
  },
  to: { pt: 'Para {{to}}', en: 'To {{to}}', es: 'Para {{to}}' },
  empty: { pt: 'Nenhum e-mail por aqui', en: 'No emails here', es: 'Ningún correo por aquí' },
  emptyText: {
    pt: 'Sem um servidor SMTP, o que o Recado enviaria por e-mail aparece aqui.',
    en: 'Without an SMTP server, what Recado would send by email appears here.',
    es: 'Sin un servidor SMTP, lo que Recado enviaría por correo aparece aquí.',
  },
  failed: {
    pt: 'Não foi possível carregar os e-mails',
    en: 'The emails could not be loaded',
    es: 'No se pudieron cargar los correos',
  },
});
