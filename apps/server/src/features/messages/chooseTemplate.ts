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
  ticket: Pick<SendableTicket, 'whatsapp' | 'whatsappId'>,
  wanted: Wanted,
): Promise<{ body: string; template: NonNullable<Outgoing['template']> }> {
  const { name, language, params: texts } = wanted;
  if (ticket.whatsapp?.provider !== 'cloud')
    throw new AppError('ERR_VALIDATION', { fields: { template: 'invalid_type' } });
  const known = await findTemplate(work, ticket.whatsappId, { name, language, paramCount: texts.length });
  if (!known) throw new AppError('ERR_WAPP_TEMPLATE');
  return {
    body: fillTemplate(known, texts),
    template: { name, language, params: known.params.map((hole, at) => ({ ...hole, text: texts[at]! })) },
  };
}

/** Returns a template that may be sent now with so many placeholders; undefined if Meta would refuse it. */
export async function findTemplate(
  work: Work,
  connectionId: number,
  { name, language, paramCount }: { name: string; language: string; paramCount: number },
) {
  const [known] = await work.db
    .select()
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.companyId, work.companyId),
        eq(messageTemplates.connectionId, connectionId),
        eq(messageTemplates.name, name),
        eq(messageTemplates.language, language),
      ),
    );
  const isUsable = known?.status === 'APPROVED' && known.sendable && known.params.length === paramCount;
  return isUsable ? known : undefined;
}
