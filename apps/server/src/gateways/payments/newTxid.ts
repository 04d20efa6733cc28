import { randomBytes } from 'node:crypto';

/** Returns a new txid of 32 letters and digits. The Pix API wants 26 to 35, unique for ever per receiver. */
export const newTxid = (): string => randomBytes(16).toString('hex');

/** Returns a new txid for a static BR Code, which allows at most 25 characters. */
export const newStaticTxid = (): string => randomBytes(12).toString('hex');
