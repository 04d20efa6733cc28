import { describe, expect, it } from 'vitest';
import { isNumberProblem, phoneNumber, readPhoneNumber, searchedDigits, spellingsOf } from './phoneNumbers.ts';

const read = (typed: string): string => {
  const reading = readPhoneNumber(typed);
  return 'number' in reading ? reading.number : reading.problem;
};

describe('reading a number', () => {
  it.each([
    // Digits with a country code, as a client of the wire sends them.
    ['5511987654321', '5511987654321'],
    ['551187654321', '551187654321'],
    ['5500977770002', '5500977770002'],
    ['558001234567', '558001234567'],
    ['351912345678', '351912345678'],
    ['15551234567', '15551234567'],
    ['34612345678', '34612345678'],
    ['12025550123', '12025550123'],
    // Brazil is the default country.
    ['11987654321', '5511987654321'],
    ['(11) 98765-4321', '5511987654321'],
    ['(31) 9123-0123', '553191230123'],
    ['1332214400', '551332214400'],
    ['55 99123-4567', '5555991234567'],
    // Areas that are also codes of countries: Switzerland and Japan.
    ['41998765432', '5541998765432'],
    ['81999998888', '5581999998888'],
    ['+41 79 123 45 67', '41791234567'],
    ['(11) 4004-1234', '551140041234'],
    // Trunk zero, carriers, country codes.
    ['011 98765-4321', '5511987654321'],
    ['(011) 3221-4400', '551132214400'],
    ['(0)11 98765-4321', '5511987654321'],
    ['0 15 11 98765-4321', '5511987654321'],
    ['0xx11 98765-4321', '5511987654321'],
    ['(0XX11) 3221-4400', '551132214400'],
    ['0**11 98765-4321', '5511987654321'],
    ['055 11 98765-4321', '5511987654321'],
    ['+55 (0)11 98765-4321', '5511987654321'],
    ['+55 011 98765-4321', '5511987654321'],
    ['+55 011 3221-4400', '551132214400'],
    ['(+55) 11 98765-4321', '5511987654321'],
    ['0055 11 98765-4321', '5511987654321'],
    ['+0055 11 98765-4321', '5511987654321'],
    ['00351 912 345 678', '351912345678'],
    ['+351 912 345 678', '351912345678'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['+298 212345', '298212345'],
    ['+1 (202) 555-0123', '12025550123'],
    // Signs of spreadsheets, links, addresses and copied text.
    ["'+5511987654321", '5511987654321'],
    ['="5511987654321"', '5511987654321'],
    ['5511987654321.0', '5511987654321'],
    ['tel:+55-11-98765-4321', '5511987654321'],
    ['whatsapp:+5511987654321', '5511987654321'],
    ['https://wa.me/5511987654321', '5511987654321'],
    ['https://api.whatsapp.com/send?phone=5511987654321&text=oi', '5511987654321'],
    ['5511987654321@s.whatsapp.net', '5511987654321'],
    ['5511987654321:12@s.whatsapp.net', '5511987654321'],
    ['\u202a+55 11 98765\u20114321\u202c', '5511987654321'],
    ['+５５ １１ ９８７６５ ４３２１', '5511987654321'],
    ['Cel.: (11) 98765-4321', '5511987654321'],
    ['(11) 98765-4321 (casa)', '5511987654321'],
    ['11/98765-4321', '5511987654321'],
  ])('takes %s as %s [CONT-10, CONT-23]', (typed, number) => expect(read(typed)).toBe(number));

  it.each([
    ['5,51199E+12', 'exponent'],
    ['5.5119987E+12', 'exponent'],
    ['1e+21', 'exponent'],
    ['11 91234-0001 / 11 91234-0002', 'several'],
    ['11 91234-0001; 11 91234-0002', 'several'],
    ['11 91234-0001 ou 91234-0002', 'several'],
    ['11912340001 11912340002', 'several'],
    ['+55 11 91234-0001 +55 11 91234-0002', 'several'],
    ['(11) 91234-5678 ramal 22', 'extension'],
    ['(11) 3221-4400 r. 22', 'extension'],
    ['+1 202 555 0123 ext. 7', 'extension'],
    ['3221-4400 x22', 'extension'],
    ['123.456.789-09', 'taxId'],
    ['CPF 123.456.789-09', 'taxId'],
    ['12345678909', 'taxId'],
    ['11.222.333/0001-81', 'taxId'],
    ['11222333000181', 'taxId'],
    ['01/02/2024', 'date'],
    ['1-2-24', 'date'],
    ['2024-01-02', 'date'],
    ['2024-01-02 10:30', 'date'],
    ['988000222', 'areaMissing'],
    ['98800-0222', 'areaMissing'],
    ['3221-4400', 'areaMissing'],
    ['+55 98765-4321', 'areaMissing'],
    ['4004-1234', 'service'],
    ['3003 1234', 'service'],
    ['0800 123 4567', 'service'],
    ['0800 123 456', 'service'],
    ['800 123 4567', 'service'],
    ['0300 123 4567', 'service'],
    ['(20) 91234-5678', 'areaUnknown'],
    ['(20) 3221-4400', 'areaUnknown'],
    ['11 1234-5678', 'digitsMissing'],
    ['5511 9876', 'areaMissing'],
    ['55 11 98765', 'areaMissing'],
    ['+55 11 9876', 'digitsMissing'],
    ['+1 202 555', 'digitsMissing'],
    ['12345-67', 'digitsMissing'],
    ['+55 11 98765-43210', 'tooManyDigits'],
    ['1234567890123456', 'tooManyDigits'],
    ['+999 12345678', 'countryUnknown'],
    ['+11 98765-4321', 'countryUnknown'],
    ['119876543210', 'countryUnknown'],
    ['1198765432O', 'letters'],
    ['sem telefone', 'notPhone'],
    ['ana@exemplo.com', 'notPhone'],
    ['123456789012345@lid', 'notPhone'],
  ])('refuses %s as %s [CONT-10, CONT-23]', (typed, problem) => {
    expect(read(typed)).toBe(problem);
    expect(isNumberProblem(problem)).toBe(true);
  });

  it('takes its own result unchanged', () => {
    for (const typed of ['(11) 98765-4321', '1332214400', '+351 912 345 678', '+1 202 555 0123', '55 99123-4567'])
      expect(read(read(typed))).toBe(read(typed));
  });
});

describe('a number in a request', () => {
  it('has 8 to 50 characters and is stored as digits with country code [CONT-14]', () => {
    expect(phoneNumber.parse(' (11) 98765-4321 ')).toBe('5511987654321');
    expect(phoneNumber.safeParse('1234567').error?.issues[0]?.code).toBe('too_small');
    expect(phoneNumber.safeParse('11-22-33').error?.issues[0]?.code).toBe('too_small');
    expect(phoneNumber.safeParse('1'.repeat(51)).error?.issues[0]?.code).toBe('too_big');
    expect(phoneNumber.safeParse('98765-4321').error?.issues[0]?.message).toBe('areaMissing');
  });
});

describe('looking a number up', () => {
  it.each([
    ['5513991234321', ['5513991234321', '551391234321']],
    ['551391234321', ['551391234321', '5513991234321']],
    // A landline has no ninth digit.
    ['551332214400', ['551332214400']],
    // Another country is left alone.
    ['351912345678', ['351912345678']],
  ])('tries for %s %j [CONT-23]', (input, spellings) => expect(spellingsOf(input)).toEqual(spellings));

  it.each([
    ['0055 11 98765-4321', '11987654321'],
    ['+55 (0)11 98765-4321', '11987654321'],
    ['5511987654321', '11987654321'],
    ['00351 912 345 678', '351912345678'],
    ['98765-4321', '987654321'],
    ['20261120-0482', '202611200482'],
    ['maria', ''],
    ['a1b2', ''],
  ])('searches %s by %s [TIC-31, CONT-17]', (words, digits) => expect(searchedDigits(words)).toBe(digits));
});
