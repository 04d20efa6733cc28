import { voiceIdOf, voiceNames } from '@recado/contracts';

export { textVoice } from '@recado/contracts';

/** Neural voices of Azure in Brazilian Portuguese. */
export const voices = voiceNames.map((name) => ({ id: voiceIdOf(name), name }));
