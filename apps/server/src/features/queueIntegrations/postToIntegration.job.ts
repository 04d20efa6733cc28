import { and, eq } from 'drizzle-orm';
import type { Egress } from '../../gateways/egress.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { connections } from '../connections/connections.tables.ts';
import { shownMessagesById, toFullMessage } from '../messages/index.ts';
import { ticketsById } from '../tickets/index.ts';
import { secretAt } from './changeIntegration.ts';
import { postToIntegration } from './postToIntegration.ts';
import { queueIntegrations } from './queueIntegrations.tables.ts';
import { pauseMs, type IntegrationBreaker } from './integrationBreaker.ts';
import { noteFailure } from './noteFailure.ts';
import { circuitOpen, postLetter, type Letter } from './postLetter.ts';
import { recordRequest, withoutQuery } from './recordRequest.ts';

type Deps = { egress: Egress; secrets: Secrets; breaker: IntegrationBreaker };
const permanent: ReadonlySet<string> = new Set(['url', 'scheme', 'userinfo', 'port', 'address', 'request']);

/** Most rests of the receiver that a message waits for: about an hour. */
const mostRests = 60;

const one = (work: Work, id: number) =>
  and(eq(queueIntegrations.companyId, work.companyId), eq(queueIntegrations.id, id));

/**
 * Posts a message to n8n or a webhook, signed. The body of the answer is ignored: answers come by the API. While the
 * receiver rests, the message waits for the end of the rest (decision 0161). After the last try the ticket waits for
 * people, and the list of integrations shows the failure.
 */
export const postToIntegrationJob = ({ egress, secrets, breaker }: Deps) =>
  job({
    ...postToIntegration,
    retrySeconds: [5, 30],
    async run(errand, { integrationId, ticketId, messageId, deliveryId, rests = 0 }) {
      const letter = await errand.inCompany((work) =>
        readLetter(work, { integrationId, ticketId, messageId }, secrets),
      );
      if (!letter) return;
      const send = () => postLetter(egress, letter, deliveryId);
      const { failure, ...outcome } = await breaker.run(errand.companyId, integrationId, send, circuitOpen);
      const isResting = failure === circuitOpen.failure && rests < mostRests;
      await errand.inCompany(async (work) => {
        await noteFailure(work, integrationId, failure);
        if (isResting) {
          const again = { integrationId, ticketId, messageId, deliveryId, rests: rests + 1 };
          await work.enqueue(postToIntegration, again, { at: new Date(work.now.getTime() + pauseMs) });
          // The first rest is shown, not each of them.
          if (rests > 0) return;
        }
        const { status, answer, ms } = outcome;
        const request = `POST ${withoutQuery(letter.url)}\n\n${letter.body}`;
        const sent = { integrationId, ticketId, delivery: deliveryId, request, status, answer, failure, ms };
        await recordRequest(work, sent);
      });
      if (failure === null || isResting) return;
      errand.log.warn({ integrationId, ticketId, reason: failure }, 'integration request failed');
      // Another try cannot help an address that may not be requested.
      if (!permanent.has(failure)) throw new Error(`integration request failed: ${failure}`);
    },
  });

/** Returns the request as rows are now; undefined if the integration, the ticket or the message was deleted. */
async function readLetter(
  work: Work,
  { integrationId, ticketId, messageId }: { integrationId: number; ticketId: number; messageId: number },
  secrets: Secrets,
): Promise<Letter | undefined> {
  const [integration] = await work.db.select().from(queueIntegrations).where(one(work, integrationId));
  const [ticket] = await ticketsById(work, [ticketId]);
  const [shown] = await shownMessagesById(work, [messageId]);
  if (!integration || !ticket || !shown) return undefined;
  if (integration.type !== 'n8n' && integration.type !== 'webhook') return undefined;
  const [company] = await work.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, work.companyId));
  const [connection] = await work.db
    .select({ id: connections.id, name: connections.name })
    .from(connections)
    .where(and(eq(connections.companyId, work.companyId), eq(connections.id, ticket.whatsappId ?? 0)));
  const { contact, ...rest } = ticket;
  return {
    url: integration.urlN8N,
    secret: secrets.open(integration.secret, secretAt(work.companyId, integrationId)),
    body: JSON.stringify({
      event: 'message',
      company,
      connection: connection ?? null,
      ticket: rest,
      contact,
      message: toFullMessage(work, shown),
    }),
  };
}
