export type StubNumber = {
  phoneNumberId: string;
  wabaId: string;
  displayNumber: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
};
/** The number that the stub serves, with the credentials that a user would type. */
export const stubNumber: StubNumber = {
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  displayNumber: '+55 13 91234-4321',
  accessToken: 'EAAstubTokenOfTheOfficialApi0001',
  appSecret: 'app secret of the stub',
  verifyToken: 'verify me',
};

/** An account that the token may see, but that does not own the number. */
export const otherWabaId = '102290129340399';

/** Prefixes of other customers' numbers and accounts that the stub also accepts. */
export const otherNumbers = { phoneNumberId: '20654035224', wabaId: '3022901293' };
