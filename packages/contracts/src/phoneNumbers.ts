import { z } from 'zod';
import { text } from './kit.ts';
import { texts } from './words.ts';

/** The reasons why a text is refused as a number, with the sentence that says what is missing (behaviour 1.3). */
export const numberProblemTexts = texts('numberProblems', {
  areaMissing: {
    pt: 'Falta o DDD. Exemplo: (11) 98765-4321',
    en: 'The area code is missing. Example: (11) 98765-4321',
    es: 'Falta el código de área. Ejemplo: (11) 98765-4321',
  },
  areaUnknown: {
    pt: 'Este DDD não existe no Brasil. Número de outro país começa com + e o código do país',
    en: 'This area code does not exist in Brazil. A number of another country begins with + and its country code',
    es: 'Este código de área no existe en Brasil. Un número de otro país comienza con + y el código del país',
  },
  digitsMissing: {
    pt: 'Faltam dígitos neste número',
    en: 'Digits of this number are missing',
    es: 'Faltan dígitos en este número',
  },
  tooManyDigits: {
    pt: 'Este número tem dígitos demais',
    en: 'This number has too many digits',
    es: 'Este número tiene demasiados dígitos',
  },
  countryUnknown: {
    pt: 'Nenhum país tem este número. Confira o código do país',
    en: 'No country has this number. Check the country code',
    es: 'Ningún país tiene este número. Revise el código del país',
  },
  exponent: {
    pt: 'A planilha abreviou o número com E+ e os últimos dígitos se perderam. Formate a coluna como texto',
    en: 'The spreadsheet shortened the number with E+, and its last digits are lost. Format the column as text',
    es: 'La hoja abrevió el número con E+ y se perdieron los últimos dígitos. Dé formato de texto a la columna',
  },
  several: {
    pt: 'Há mais de um número aqui. Deixe só um',
    en: 'There is more than one number here. Keep only one',
    es: 'Hay más de un número aquí. Deje solo uno',
  },
  extension: {
    pt: 'O WhatsApp não tem ramais. Deixe só o número com DDD',
    en: 'WhatsApp has no extensions. Keep only the number with its area code',
    es: 'WhatsApp no tiene internos. Deje solo el número con código de área',
  },
  date: {
    pt: 'Isto é uma data. Falta o número com DDD',
    en: 'This is a date. The number with its area code is missing',
    es: 'Esto es una fecha. Falta el número con código de área',
  },
  taxId: {
    pt: 'Isto parece um CPF ou CNPJ. Falta o número com DDD',
    en: 'This looks like a CPF or CNPJ. The number with its area code is missing',
    es: 'Esto parece un CPF o CNPJ. Falta el número con código de área',
  },
  service: {
    pt: 'Números 0800 e 4004 não têm DDD. Informe o número com DDD que usa o WhatsApp',
    en: 'Numbers such as 0800 and 4004 have no area code. Enter the number with area code that uses WhatsApp',
    es: 'Los números 0800 y 4004 no tienen código de área. Escriba el número con código de área que usa WhatsApp',
  },
  letters: {
    pt: 'Há letras entre os dígitos. Confira o número',
    en: 'There are letters among the digits. Check the number',
    es: 'Hay letras entre los dígitos. Revise el número',
  },
  notPhone: {
    pt: 'Isto não é um número. Falta o número com DDD',
    en: 'This is not a number. The number with its area code is missing',
    es: 'Esto no es un número. Falta el número con código de área',
  },
});
export type NumberProblem = keyof (typeof numberProblemTexts)['words'];
export const numberProblems = Object.keys(numberProblemTexts.words) as NumberProblem[];
export const isNumberProblem = (code: unknown): code is NumberProblem =>
  typeof code === 'string' && Object.hasOwn(numberProblemTexts.words, code);

/** `number`: digits with the country code, as they are stored. */
export type PhoneReading = { number: string } | { problem: NumberProblem };

/** Area codes of Brazil (Anatel). */
const area = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
/** Area code, then a mobile number with its ninth digit, or eight digits of a landline or an old mobile number. */
const brazilian = new RegExp(`^${area}(?:9\\d{8}|[2-9]\\d{7})$`);
const knownArea = new RegExp(`^${area}`);
/** Country codes of ITU-T E.164. */
const countryCode =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[12368]|2[2-4]\d|25[0-8]|26\d|29[01789]|35\d|37[0-8]|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68[0-35-9]|69[0-2]|85[02356]|87[08]|88[0-36]|96[0-8]|97[0-7]|99[2-68])/;
const northAmerican = /^1[2-9]\d{9}$/;
/** Total length with the country code: 15 is the limit of E.164, and WhatsApp has no shorter numbers than 8 digits. */
const [fewestDigits, mostDigits] = [8, 15];
/** 0800, 0300 and their like, with or without the zero; no area code of Brazil begins with these digits. */
const nationalService = /^0?(?:[3589]00|303)\d{6,7}$/;
/** 4004-1234 and its like, which are dialled without an area code. */
const localService = /^(?:400[2-4]|300[34]|4020|4062)\d{4}$/;

const exponent = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;
/** A day with its month before or after the year: 31/12/2024, 2024-12-31. */
const dateText =
  /^(?:(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:\d{4}|\d{2})|\d{4}([/.-])\d{1,2}\2\d{1,2})(?:[T ,]|$)/;
const taxIdText = /(?:^|\D)(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})$/;
const extension =
  /\d[\s.,;(-]*(?:ramal|ram|r|ext(?:ensi[oó]n|ension)?|x|anexo|interno|int|#)\s*(?:[.:#]+\s*)?\d{1,6}\s*\)?$/iu;
const severalSigns = /[/;|,&\n]|\s(?:e|ou|y|o|and|or)\s/i;
/** An address of WhatsApp or a link to a chat; the digits are the number as WhatsApp knows it. */
const address = /^(\d{6,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$|(?:wa\.me\/|[?&]phone=)\+?(\d{8,15})(?!\d)/i;

/**
 * Reads a number that a person typed or imported, or that other software sent (behaviour 1.3, CONT-23). Brazil is the
 * default country. `+` or `00` begins a country code. 12 digits and more begin with a country code. Of 11 digits, those
 * that are no number of Brazil do.
 */
export function readPhoneNumber(typed: string): PhoneReading {
  const cleaned = clean(typed);
  const found = address.exec(cleaned);
  if (found) return { number: found[1] ?? found[2]! };
  const problem = findTextProblem(cleaned);
  if (problem) return { problem };
  const digits = cleaned.replace(/\D/g, '');
  if (digits.startsWith('00')) return readInternational(digits.slice(2));
  if (/^\D*\+/.test(cleaned) && !digits.startsWith('0')) return readInternational(digits);
  return readNational(digits);
}

/**
 * Returns the text with plain digits and signs, without the invisible characters that copying adds, the signs that
 * spreadsheets put around texts, a label before the number, and `(0)` and `0XX`, which stand for a trunk zero.
 */
const clean = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/^[='"\s]+|(?<!["'\s])["'\s]+$/g, '')
    .replace(/^(?:tel|whatsapp):/i, '')
    .replace(/^(\d+)[.,]0+$/, '$1')
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/^(\D*)0\s*(?:xx|\*\*)/i, '$10')
    .trim();

function findTextProblem(cleaned: string): NumberProblem | undefined {
  if (!/\d/.test(cleaned) || cleaned.includes('@')) return 'notPhone';
  if (exponent.test(cleaned)) return 'exponent';
  if (dateText.test(cleaned)) return 'date';
  if (taxIdText.test(cleaned)) return 'taxId';
  if (extension.test(cleaned)) return 'extension';
  if (hasSeveral(cleaned)) return 'several';
  const unlabelled = cleaned.replace(/^[^\d+(]*/, '');
  return /\d\p{L}|\p{L}\d/u.test(unlabelled) ? 'letters' : undefined;
}

/** A short first part may be an area code: `11/98765-4321`. */
function hasSeveral(cleaned: string): boolean {
  const longParts = (sign: RegExp): number =>
    cleaned.split(sign).filter((part) => part.replace(/\D/g, '').length >= 4).length;
  return longParts(severalSigns) > 1 || longParts(/\+/) > 1 || cleaned.replace(/\D/g, '').length >= 20;
}

function readInternational(digits: string): PhoneReading {
  if (digits.length > mostDigits) return { problem: 'tooManyDigits' };
  if (!countryCode.test(digits)) return { problem: 'countryUnknown' };
  if (digits.startsWith('55')) return readBrazilian(digits.slice(2));
  if (digits.startsWith('1') && !northAmerican.test(digits))
    return { problem: digits.length < 11 ? 'digitsMissing' : 'countryUnknown' };
  return digits.length < fewestDigits ? { problem: 'digitsMissing' } : { number: digits };
}

/** Reads what follows the country code 55. The area code is not checked: WhatsApp has numbers of services with 55. */
function readBrazilian(typed: string): PhoneReading {
  const national = brazilian.test(typed.slice(1)) && typed.startsWith('0') ? typed.slice(1) : typed;
  if (national.length === 10 || national.length === 11) return { number: `55${national}` };
  if (national.length > 11) return { problem: 'tooManyDigits' };
  return { problem: national.length < 8 ? 'digitsMissing' : 'areaMissing' };
}

function readNational(typed: string): PhoneReading {
  if (nationalService.test(typed) || localService.test(typed)) return { problem: 'service' };
  const digits = typed.replace(/^0+/, '');
  if (brazilian.test(digits)) return { number: `55${digits}` };
  // 0, the two digits of a carrier, then the area code.
  if (typed.startsWith('0') && brazilian.test(digits.slice(2))) return { number: `55${digits.slice(2)}` };
  if (isTaxId(digits)) return { problem: 'taxId' };
  if (digits.length < 8) return { problem: 'digitsMissing' };
  if (digits.length < 10) return { problem: 'areaMissing' };
  const isLikeBrazilian = digits.length === 10 || (digits.length === 11 && digits[2] === '9');
  if (isLikeBrazilian) return { problem: knownArea.test(digits) ? 'digitsMissing' : 'areaUnknown' };
  return readInternational(digits);
}

/** True for the digits of a CPF or CNPJ with right check digits. One foreign number in a hundred is taken for one. */
function isTaxId(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits) || (digits.length !== 11 && digits.length !== 14)) return false;
  // The weights begin at 2 at the right and, in a CNPJ, start again after 9.
  const weights = digits.length === 11 ? 11 : 8;
  return [digits.length - 2, digits.length - 1].every((length) => {
    let sum = 0;
    for (let at = 0; at < length; at++) sum += Number(digits[at]) * (((length - 1 - at) % weights) + 2);
    return Number(digits[length]) === ((sum * 10) % 11) % 10;
  });
}

/**
 * A number in a request. Refusals carry a NumberProblem as their message; `parseRequest` answers them as
 * ERR_WAPP_INVALID_CONTACT with `details.reason`.
 */
export const phoneNumber = text(50, 8).transform((typed, context) => {
  const reading = readPhoneNumber(typed);
  if ('number' in reading) return reading.number;
  const isShort = reading.problem === 'digitsMissing' && typed.replace(/\D/g, '').length < fewestDigits;
  context.addIssue(
    isShort
      ? { code: 'too_small', minimum: fewestDigits, origin: 'string', input: typed }
      : { code: 'custom', message: reading.problem },
  );
  return z.NEVER;
});

/**
 * A number of a row that exists. The stored number passes as it is, because WhatsApp or an older import may have set one
 * that could not be read today; undefined for a new row.
 */
export const changedNumber = (stored: string | undefined) =>
  z.string().transform((typed, context) => {
    if (typed === stored) return typed;
    const parsed = phoneNumber.safeParse(typed);
    if (parsed.success) return parsed.data;
    for (const { code, message } of parsed.error.issues)
      context.addIssue({ code: code as 'custom', message, path: [] });
    return z.NEVER;
  });

/** Returns the code of a schema's refusal: the NumberProblem of a number, otherwise the code of the schema. */
export const codeOfIssue = ({ code, message }: { code?: string; message?: string }): string =>
  code === 'custom' && isNumberProblem(message) ? message : (code ?? 'custom');

/**
 * Returns the spellings of a Brazilian mobile number: with and without the ninth digit (CONT-23). The given spelling
 * comes first. Use the others only for look-ups, never to create a contact.
 */
export function spellingsOf(digits: string): string[] {
  const long = /^55(\d{2})9([6-9]\d{7})$/.exec(digits);
  if (long) return [digits, `55${long[1]}${long[2]}`];
  const short = /^55(\d{2})([6-9]\d{7})$/.exec(digits);
  return short ? [digits, `55${short[1]}9${short[2]}`] : [digits];
}

/** Returns the spelling of a number in which numbers are compared: a Brazilian mobile number with the ninth digit. */
export const toNumberKey = (digits: string): string =>
  spellingsOf(digits).toSorted((a, b) => b.length - a.length)[0] ?? digits;

/**
 * Returns the digits by which a search finds a number: those of a whole number as it is stored, otherwise the typed
 * ones. Numbers of Brazil are sought without their country code. Empty for fewer than three digits, because nearly every
 * number contains a given digit.
 */
export function searchedDigits(words: string): string {
  const digits = words.replace(/\D/g, '');
  if (digits.length < 3) return '';
  const reading = digits.length < 10 ? undefined : readPhoneNumber(words);
  if (!reading || !('number' in reading)) return digits;
  return reading.number.startsWith('55') ? reading.number.slice(2) : reading.number;
}
