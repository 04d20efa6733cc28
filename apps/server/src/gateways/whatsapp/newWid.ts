import { randomBytes } from 'node:crypto';

/**
 * Returns a new message id in WhatsApp's form (whatsapp 3.1). It is allocated before sending, so that receipts and
 * echoes find their row. All providers use this form: the official API assigns its own id and carries ours along.
 */
export const newWid = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
