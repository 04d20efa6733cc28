/** The choice that answers with text (FLOW-41). */
export const textVoice = 'texto';

/** Neural voices of Azure in Brazilian Portuguese, by the name of the voice (integrations 2.5). */
export const voiceNames = [
  'Francisca',
  'Antonio',
  'Brenda',
  'Donato',
  'Elza',
  'Fabio',
  'Giovanna',
  'Humberto',
  'Julio',
  'Leila',
  'Leticia',
  'Manuela',
  'Nicolau',
  'Valerio',
  'Yara',
] as const;

/** Returns the id of a voice at Azure. */
export const voiceIdOf = (name: (typeof voiceNames)[number]) => `pt-BR-${name}Neural` as const;

/** Every value of the field `voice`. */
export const voiceChoices = [textVoice, ...voiceNames.map(voiceIdOf)] as const;

/** A region becomes part of a host name: nothing else may stand in it. */
export const voiceRegion = /^[a-z0-9]{3,24}$/;
