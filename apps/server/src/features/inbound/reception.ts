import type { InboundMessage } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { messages } from '../messages/messages.tables.ts';
import type { Ahead } from './lookAhead.ts';

type Row = typeof messages.$inferInsert;

/** The columns of a message that come from its content. */
export type Said = {
  body: string;
  mediaType: NonNullable<Row['mediaType']>;
  mediaStatus: 'pending' | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaHandle: NonNullable<Row['mediaHandle']> | null;
  voice: boolean;
  sticker: boolean;
  quotedId: number | null;
  forwarded: boolean;
  advert: NonNullable<Row['advert']> | null;
};

/** A message that is being recorded, with what is known about it. */
export type Reception = { inbound: InboundMessage; isGroup: boolean; ahead: Ahead; said: Said };

/** A message that is new, with the contact of its chat and its author. */
export type NewReception = Reception & { contactId: number; authorId: number };

/** True for messages that a bot may answer: those of a contact in a direct chat, except calls (behaviour 1.11, 4.1). */
export const mayAskBot = ({ inbound: { fromMe, content, placeholder }, isGroup }: Reception): boolean =>
  !fromMe && !isGroup && content.mediaType !== 'call_log' && !placeholder;
