import { texts } from '@recado/contracts';

/** Hints of the options about mails and the platform. The first download has the names of the options only. */
export const mailOptionTexts = texts('mailOptions', {
  mails: { pt: 'E-mails', en: 'Emails', es: 'Correos' },
  mailsText: {
    pt: 'O que o Recado avisa por e-mail.',
    en: 'What Recado tells by email.',
    es: 'Lo que Recado avisa por correo.',
  },
  connectionLostMailText: {
    pt: 'Para os administradores, uma vez a cada queda',
    en: 'To administrators, once for each loss',
    es: 'A los administradores, una vez por cada desconexión',
  },
  welcomeMailText: {
    pt: 'Para cada usuário adicionado, com o endereço de entrada e sem a senha',
    en: 'To each added user, with the address to sign in and without the password',
    es: 'A cada usuario agregado, con la dirección de ingreso y sin la contraseña',
  },
  invoiceDueMailText: {
    pt: 'Para o e-mail da empresa, quando uma fatura é criada',
    en: 'To the email of the company, when an invoice is made',
    es: 'Al correo de la empresa, cuando se crea una factura',
  },
  invoicePaidMailText: {
    pt: 'Para o e-mail da empresa, com a nova data de vencimento',
    en: 'To the email of the company, with the new due date',
    es: 'Al correo de la empresa, con la nueva fecha de vencimiento',
  },
  platform: { pt: 'Plataforma', en: 'Platform', es: 'Plataforma' },
  platformText: {
    pt: 'Vale para todas as empresas. Só quem cuida da plataforma vê isto.',
    en: 'Applies to every company. Only those who run the platform see this.',
    es: 'Vale para todas las empresas. Solo quien administra la plataforma ve esto.',
  },
  paymentToken: {
    pt: 'Token do provedor de pagamento',
    en: 'Payment provider token',
    es: 'Token del proveedor de pago',
  },
  paymentTokenText: {
    pt: 'Usado quando a aba Pagamentos não tem um Access Token',
    en: 'Used when the Payments tab has no access token',
    es: 'Se usa cuando la pestaña Pagos no tiene un Access Token',
  },
  paymentTokenSet: {
    pt: 'Há um token salvo. Digite outro para substituí-lo.',
    en: 'A token is stored. Type another one to replace it.',
    es: 'Hay un token guardado. Escriba otro para reemplazarlo.',
  },
  saveToken: { pt: 'Salvar token', en: 'Save token', es: 'Guardar token' },
  removeToken: { pt: 'Remover token', en: 'Remove token', es: 'Quitar token' },
  userCreationText: {
    pt: 'Desligado, ninguém cria conta nem adiciona usuários, em nenhuma empresa',
    en: 'When off, nobody can sign up or add users, in any company',
    es: 'Desactivado, nadie crea cuentas ni agrega usuarios, en ninguna empresa',
  },
  signUpMailText: {
    pt: 'Para quem cadastra uma empresa',
    en: 'To the person who registers a company',
    es: 'A quien registra una empresa',
  },
});
