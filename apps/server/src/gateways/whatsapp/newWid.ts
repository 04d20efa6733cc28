import { randomBytes } from 'node:crypto';

/**
 * A new message id in the form of WhatsApp's own (whatsapp 3.1), chosen before anything is sent, so that receipts and
 * echoes find their row. One form for every provider: the official API names messages itself and carries ours along.
 */
export const newWid = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
