import { AppError, fillTemplate, type SendMessage } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Outgoing } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { messageTemplates } from '../cloud/cloud.tables.ts';
import type { SendableTicket } from './postMessage.ts';

type Wanted = NonNullable<SendMessage['template']>;

/**
 * Returns a template of the ticket's connection with its placeholders filled, and its text. Throws ERR_WAPP_TEMPLATE
 * for a template that Meta would refuse.
 */
export async function chooseTemplate(
  work: Work,
  ticket: SendableTicket,
  { name, language, params: texts }: Wanted,
): Promise<{ body: string; template: NonNullable<Outgoing['template']> }> {
  if (ticket.whatsapp?.provider !== 'cloud')
    throw new AppError('ERR_VALIDATION', { fields: { template: 'invalid_type' } });
  const [known] = await work.db
    .select()
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.companyId, work.companyId),
        eq(messageTemplates.connectionId, ticket.whatsappId),
        eq(messageTemplates.name, name),
        eq(messageTemplates.language, language),
      ),
    );
  if (!known || known.status !== 'APPROVED' || !known.sendable || known.params.length !== texts.length)
    throw new AppError('ERR_WAPP_TEMPLATE');
  return {
    body: fillTemplate(known, texts),
    template: { name, language, params: known.params.map((hole, at) => ({ ...hole, text: texts[at]! })) },
  };
}
