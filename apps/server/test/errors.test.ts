import { errors, isErrorCode, languages, notFoundOf, type ErrorCode } from '@recado/contracts';
import { describe, expect, test } from 'vitest';

const codes = Object.keys(errors) as ErrorCode[];

describe('every code of the catalogue', () => {
  test.each(codes)('%s is explained in three languages, as a sentence and without a code [ERR-01, ERR-30]', (code) => {
    const texts = languages.map((language) => errors[code][language]);
    for (const text of texts) {
      expect(text).toMatch(/^[A-ZÁÉÍÓÚÑ¿].+\.$/);
      expect(text).not.toMatch(/ERR_|[A-Z]{3,}_|!|undefined|\{\{/);
    }
    // The three are translations, not copies.
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('two codes never say the same, so that a notice tells them apart', () => {
    for (const language of languages)
      expect(new Set(codes.map((code) => errors[code][language])).size).toBe(codes.length);
  });

  test('403 is an expired access token and nothing else; what is missing is 404 [AUTH-14, ERR-16, AMB-12]', () => {
    expect(codes.filter((code) => errors[code].status === 403)).toEqual(['ERR_SESSION_EXPIRED']);
    for (const code of Object.values(notFoundOf)) expect([code, errors[code].status]).toEqual([code, 404]);
    expect(new Set(codes.map((code) => errors[code].status))).toEqual(
      new Set([400, 401, 403, 404, 409, 429, 500, 503]),
    );
    expect([isErrorCode('ERR_NO_PERMISSION'), isErrorCode('ERR_WHATEVER'), isErrorCode('toString')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

/** The meaning of a code in the specification, by its key words in pt, en and es. */
const meanings: [row: string, code: ErrorCode, status: number, pt: RegExp, en: RegExp, es: RegExp][] = [
  ['ERR-04', 'ERR_INTERNAL_SERVER_ERROR', 500, /errado.*instantes/, /wrong.*shortly/, /mal.*instantes/],
  [
    'ERR-05',
    'ERR_NO_OTHER_WHATSAPP',
    409,
    /haver uma conexão padrão/,
    /at least one connection.*default/i,
    /al menos una conexión predeterminada/,
  ],
  [
    'ERR-06',
    'ERR_NO_DEF_WAPP_FOUND',
    404,
    /conexão padrão.*encontrada/,
    /no default connection.*found/i,
    /no se encontró.*conexión predeterminada/i,
  ],
  [
    'ERR-07',
    'ERR_WAPP_NOT_INITIALIZED',
    409,
    /conexão não está ligada/,
    /number is not connected/,
    /conexión no está activa/,
  ],
  [
    'ERR-08',
    'ERR_WAPP_CHECK_CONTACT',
    400,
    /verificar o contato/,
    /contact could not be checked/,
    /verificar el contacto/,
  ],
  [
    'ERR-09',
    'ERR_WAPP_INVALID_CONTACT',
    400,
    /número não está no WhatsApp/,
    /number is not on WhatsApp/,
    /número no está en WhatsApp/,
  ],
  [
    'ERR-10',
    'ERR_WAPP_DOWNLOAD_MEDIA',
    400,
    /baixar o arquivo/,
    /file could not be downloaded/,
    /descargar el archivo/,
  ],
  ['ERR-11', 'ERR_INVALID_CREDENTIALS', 401, /senha incorretos/, /wrong.*password/i, /contraseña incorrectos/],
  ['ERR-12', 'ERR_USER_DONT_EXISTS', 404, /usuário não existe/, /user does not exist/, /usuario no existe/],
  ['ERR-13', 'ERR_SENDING_WAPP_MSG', 400, /mensagem não foi enviada/, /message was not sent/, /mensaje no se envió/],
  [
    'ERR-14',
    'ERR_DELETE_WAPP_MSG',
    400,
    /mensagem não pôde ser apagada/,
    /message could not be deleted/,
    /borrar el mensaje/,
  ],
  [
    'ERR-15',
    'ERR_OTHER_OPEN_TICKET',
    409,
    /existe um atendimento aberto para este contato/,
    /open ticket already exists for this contact/,
    /existe una conversación abierta para este contacto/,
  ],
  ['ERR-16', 'ERR_SESSION_EXPIRED', 403, /sessão expirou/, /session has expired/, /sesión venció/],
  [
    'ERR-17',
    'ERR_USER_CREATION_DISABLED',
    400,
    /criação de usuários está desativada/,
    /creating users is disabled/i,
    /creación de usuarios está desactivada/,
  ],
  ['ERR-18', 'ERR_NO_PERMISSION', 400, /não tem permissão/, /not have permission/, /no tiene permiso/i],
  ['ERR-19', 'ERR_DUPLICATED_CONTACT', 409, /existe um contato/, /contact.*already exists/, /existe un contacto/],
  [
    'ERR-20',
    'ERR_NO_SETTING_FOUND',
    404,
    /Configuração não encontrada/,
    /setting not found/i,
    /Configuración no encontrada/,
  ],
  ['ERR-21', 'ERR_NO_CONTACT_FOUND', 404, /Contato não encontrado/, /contact not found/i, /Contacto no encontrado/],
  [
    'ERR-22',
    'ERR_NO_TICKET_FOUND',
    404,
    /Atendimento não encontrado/,
    /ticket not found/i,
    /Conversación no encontrada/,
  ],
  ['ERR-23', 'ERR_NO_USER_FOUND', 404, /Usuário não encontrado/, /user not found/i, /Usuario no encontrado/],
  ['ERR-24', 'ERR_NO_WAPP_FOUND', 404, /Conexão não encontrada/, /connection not found/i, /Conexión no encontrada/],
  [
    'ERR-25',
    'ERR_CREATING_MESSAGE',
    409,
    /mensagem não pôde ser gravada/,
    /message could not be saved/,
    /guardar el mensaje/,
  ],
  [
    'ERR-26',
    'ERR_CREATING_TICKET',
    409,
    /atendimento não pôde ser criado/,
    /ticket could not be created/,
    /crear la conversación/,
  ],
  [
    'ERR-27',
    'ERR_FETCH_WAPP_MSG',
    400,
    /não foi encontrada.*antiga demais/,
    /could not be found.*too old/,
    /no se encontró.*muy antiguo/i,
  ],
  [
    'ERR-28',
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    409,
    /cor já é de outra fila/,
    /another queue already has this colour/i,
    /otra cola ya tiene este color/i,
  ],
  [
    'ERR-29',
    'ERR_WAPP_GREETING_REQUIRED',
    400,
    /mais de uma fila.*saudação/,
    /more than one queue.*greeting/,
    /más de una cola.*saludo/,
  ],
];
test.each(meanings)(
  '%s: %s has its status and says what it means in each language [ERR-04..ERR-29]',
  (_, code, status, pt, en, es) => {
    expect(errors[code].status).toBe(status);
    expect(errors[code].pt).toMatch(pt);
    expect(errors[code].en).toMatch(en);
    expect(errors[code].es).toMatch(es);
  },
);
