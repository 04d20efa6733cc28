/** The key of the text that names the place where a search found a ticket. */
export const foundWords = {
  name: 'foundInName',
  number: 'foundInNumber',
  protocol: 'foundInProtocol',
  email: 'foundInEmail',
  tag: 'foundInTag',
  note: 'foundInNote',
  message: 'foundIn',
} as const;
