import { errors, isErrorCode, languages, notFoundOf, type ErrorCode } from '@recado/contracts';
import { describe, expect, test } from 'vitest';

const codes = Object.keys(errors) as ErrorCode[];

describe('every code of the catalogue', () => {
  test.each(codes)('%s is told in three languages, as a sentence and without a code (ERR-01, ERR-30)', (code) => {
    const told = languages.map((language) => errors[code][language]);
    for (const text of told) {
      expect(text).toMatch(/^[A-ZÁÉÍÓÚÑ¿].+\.$/);
      expect(text).not.toMatch(/ERR_|[A-Z]{3,}_|!|undefined|\{\{/);
    }
    // The three are translations, not copies.
    expect(new Set(told).size).toBe(told.length);
  });

  test('two codes never say the same, so that a notice tells them apart', () => {
    for (const language of languages) expect(new Set(codes.map((code) => errors[code][language])).size).toBe(codes.length);
  });

  test('403 is an expired access token and nothing else; what is missing is 404 (AUTH-14, ERR-16)', () => {
    expect(codes.filter((code) => errors[code].status === 403)).toEqual(['ERR_SESSION_EXPIRED']);
    for (const code of Object.values(notFoundOf)) expect([code, errors[code].status]).toEqual([code, 404]);
    expect(new Set(codes.map((code) => errors[code].status))).toEqual(new Set([400, 401, 403, 404, 409, 429, 500, 503]));
    expect([isErrorCode('ERR_NO_PERMISSION'), isErrorCode('ERR_WHATEVER'), isErrorCode('toString')]).toEqual([true, false, false]);
  });
});

/** What the specification says a code means, by the words that carry it (core 8). */
const meanings: [row: string, code: ErrorCode, status: number, pt: RegExp][] = [
  ['ERR-04', 'ERR_INTERNAL_SERVER_ERROR', 500, /errado.*instantes/],
  ['ERR-05', 'ERR_NO_OTHER_WHATSAPP', 409, /conexão padrão/],
  ['ERR-06', 'ERR_NO_DEF_WAPP_FOUND', 404, /conexão padrão.*encontrada/],
  ['ERR-07', 'ERR_WAPP_NOT_INITIALIZED', 409, /conexão não está ligada/],
  ['ERR-08', 'ERR_WAPP_CHECK_CONTACT', 400, /verificar o contato/],
  ['ERR-09', 'ERR_WAPP_INVALID_CONTACT', 400, /não está no WhatsApp/],
  ['ERR-10', 'ERR_WAPP_DOWNLOAD_MEDIA', 400, /baixar o arquivo/],
  ['ERR-11', 'ERR_INVALID_CREDENTIALS', 401, /incorretos/],
  ['ERR-12', 'ERR_USER_DONT_EXISTS', 404, /usuário não existe/],
  ['ERR-13', 'ERR_SENDING_WAPP_MSG', 400, /não foi enviada/],
  ['ERR-14', 'ERR_DELETE_WAPP_MSG', 400, /não pôde ser apagada/],
  ['ERR-15', 'ERR_OTHER_OPEN_TICKET', 409, /atendimento aberto para este contato/],
  ['ERR-16', 'ERR_SESSION_EXPIRED', 403, /sessão expirou/],
  ['ERR-17', 'ERR_USER_CREATION_DISABLED', 400, /criação de usuários está desativada/],
  ['ERR-18', 'ERR_NO_PERMISSION', 400, /permissão/],
  ['ERR-19', 'ERR_DUPLICATED_CONTACT', 409, /existe um contato/],
  ['ERR-20', 'ERR_NO_SETTING_FOUND', 404, /Configuração não encontrada/],
  ['ERR-21', 'ERR_NO_CONTACT_FOUND', 404, /Contato não encontrado/],
  ['ERR-22', 'ERR_NO_TICKET_FOUND', 404, /Atendimento não encontrado/],
  ['ERR-23', 'ERR_NO_USER_FOUND', 404, /Usuário não encontrado/],
  ['ERR-24', 'ERR_NO_WAPP_FOUND', 404, /Conexão não encontrada/],
  ['ERR-25', 'ERR_CREATING_MESSAGE', 409, /mensagem não pôde ser gravada/],
  ['ERR-26', 'ERR_CREATING_TICKET', 409, /atendimento não pôde ser criado/],
  ['ERR-27', 'ERR_FETCH_WAPP_MSG', 400, /não foi encontrada.*antiga demais/],
  ['ERR-28', 'ERR_QUEUE_COLOR_ALREADY_EXISTS', 409, /cor já é de outra fila/],
  ['ERR-29', 'ERR_WAPP_GREETING_REQUIRED', 400, /mais de uma fila.*saudação/],
];
test.each(meanings)('%s: %s has its status and says what it means (ERR-04..ERR-29)', (_, code, status, pt) => {
  expect(errors[code].status).toBe(status);
  expect(errors[code].pt).toMatch(pt);
});
