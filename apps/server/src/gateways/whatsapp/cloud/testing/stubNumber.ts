export type StubNumber = {
  phoneNumberId: string;
  wabaId: string;
  displayNumber: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
};
/** The one number the stub serves, with what a person would type to connect it. */
export const stubNumber: StubNumber = {
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  displayNumber: '+55 13 91234-4321',
  accessToken: 'EAAstubTokenOfTheOfficialApi0001',
  appSecret: 'app secret of the stub',
  verifyToken: 'verify me',
};

/** An account the token may see, but which is not the number's. */
export const otherWabaId = '102290129340399';

/** Numbers of other customers that the stub answers for as well: any id and account that begin like this. */
export const otherNumbers = { phoneNumberId: '20654035224', wabaId: '3022901293' };
