/**
 * Why a payment provider cannot be used, in words for the administrator of a company or for an operator. The keys are
 * `details.reason` of ERR_PAYMENT_FAILED and `trouble` of the test of the payment settings.
 */
export const paymentTroubles = {
  notConfigured: {
    pt: 'O pagamento por PIX ainda não foi configurado.',
    en: 'Payment by PIX is not set up yet.',
    es: 'El pago por PIX aún no está configurado.',
  },
  unreachable: {
    pt: 'O banco não respondeu. Tente de novo em alguns minutos.',
    en: 'The bank did not answer. Try again in a few minutes.',
    es: 'El banco no respondió. Intente de nuevo en unos minutos.',
  },
  serverUntrusted: {
    pt: 'O certificado do servidor do banco não é confiável. Confira o endereço.',
    en: 'The certificate of the bank’s server is not trusted. Check the address.',
    es: 'El certificado del servidor del banco no es confiable. Revise la dirección.',
  },
  certificateMissing: {
    pt: 'Falta o certificado do banco: envie o arquivo .p12, ou o certificado e a chave em PEM.',
    en: 'The bank’s certificate is missing: send the .p12 file, or the certificate and the key as PEM.',
    es: 'Falta el certificado del banco: envíe el archivo .p12, o el certificado y la clave en PEM.',
  },
  certificateUnreadable: {
    pt: 'Não foi possível ler o certificado. Envie o arquivo .p12 do banco, ou o certificado e a chave em PEM.',
    en: 'The certificate could not be read. Send the bank’s .p12 file, or the certificate and the key as PEM.',
    es: 'No se pudo leer el certificado. Envíe el archivo .p12 del banco, o el certificado y la clave en PEM.',
  },
  certificateOldFormat: {
    pt: 'O arquivo .p12 usa uma cifra antiga (RC2). Converta-o e envie o certificado e a chave em PEM.',
    en: 'The .p12 file uses an old cipher (RC2). Convert it, and send the certificate and the key as PEM.',
    es: 'El archivo .p12 usa un cifrado antiguo (RC2). Conviértalo y envíe el certificado y la clave en PEM.',
  },
  certificatePassword: {
    pt: 'A senha do arquivo .p12 não confere.',
    en: 'The password of the .p12 file is wrong.',
    es: 'La contraseña del archivo .p12 no es correcta.',
  },
  certificateExpired: {
    pt: 'O certificado venceu. Gere um novo no banco e envie-o.',
    en: 'The certificate has expired. Create a new one at the bank and send it.',
    es: 'El certificado venció. Genere uno nuevo en el banco y envíelo.',
  },
  certificateRefused: {
    pt: 'O banco não aceitou o certificado. Confira se ele é deste ambiente e desta conta.',
    en: 'The bank did not accept the certificate. Check that it belongs to this environment and account.',
    es: 'El banco no aceptó el certificado. Revise que sea de este ambiente y de esta cuenta.',
  },
  secretRefused: {
    pt: 'O banco não aceitou as credenciais. Confira o identificador e a senha do aplicativo.',
    en: 'The bank did not accept the credentials. Check the id and the secret of the application.',
    es: 'El banco no aceptó las credenciales. Revise el identificador y el secreto de la aplicación.',
  },
  scopeMissing: {
    pt: 'O aplicativo não tem permissão no banco para criar e consultar cobranças.',
    en: 'The application may not create and read charges at the bank.',
    es: 'La aplicación no tiene permiso en el banco para crear y consultar cobros.',
  },
  keyUnknown: {
    pt: 'A chave PIX não pertence a esta conta, ou está em outro formato.',
    en: 'The PIX key does not belong to this account, or has another format.',
    es: 'La clave PIX no pertenece a esta cuenta, o tiene otro formato.',
  },
  webhookRefused: {
    pt: 'O banco não conseguiu chamar este endereço. Ele precisa ser público, com HTTPS.',
    en: 'The bank could not call this address. It must be public and use HTTPS.',
    es: 'El banco no pudo llamar a esta dirección. Debe ser pública y usar HTTPS.',
  },
  refused: {
    pt: 'O banco recusou a cobrança.',
    en: 'The bank refused the charge.',
    es: 'El banco rechazó el cobro.',
  },
  noAmount: {
    pt: 'Esta fatura não tem valor a pagar. Fale com o suporte.',
    en: 'This invoice has no amount to pay. Please contact support.',
    es: 'Esta factura no tiene valor a pagar. Contacte al soporte.',
  },
} as const satisfies Record<string, { pt: string; en: string; es: string }>;

export type PaymentTrouble = keyof typeof paymentTroubles;
export const paymentTroubleNames = Object.keys(paymentTroubles) as [PaymentTrouble, ...PaymentTrouble[]];
