import { limits } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { MediaHandle } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { KeptFile } from '../media/index.ts';
import { messages } from '../messages/messages.tables.ts';
import { fetchMedia, settleMedia } from '../messages/index.ts';

/** A file that is still at the provider, with the connection it came through. */
export type WantedMedia = { companyId: number; connectionId: number | null; messageId: number; handle: MediaHandle };

type Deps = {
  /** Downloads and stores the file. Throws while the provider has none. */
  fetch(wanted: WantedMedia, name: string, voice: boolean): Promise<KeptFile>;
};

/**
 * Fetches the file of an inbound message: at once, then after 5 s, 30 s, 2 min, 10 min and 1 h. Then the file is marked
 * as failed, and a user may retry (behaviour 1.8). The message itself is already stored.
 */
export const fetchMediaJob = ({ fetch }: Deps) =>
  job({
    ...fetchMedia,
    retrySeconds: limits.mediaRetrySeconds,
    async run(errand, { messageId }) {
      const wanted = await errand.inCompany(async (work) => {
        const [row] = await work.db
          .select({
            connectionId: messages.connectionId,
            handle: messages.mediaHandle,
            name: messages.mediaName,
            status: messages.mediaStatus,
            voice: messages.voice,
          })
          .from(messages)
          .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
        return row;
      });
      if (!wanted?.handle || wanted.status !== 'pending') return;
      const file = await fetch(
        { companyId: errand.companyId, connectionId: wanted.connectionId, messageId, handle: wanted.handle },
        wanted.name ?? '',
        wanted.voice,
      );
      await errand.inCompany((work) => settleMedia(work, messageId, file));
    },
    exhausted: (errand, { messageId }) => errand.inCompany((work) => settleMedia(work, messageId, 'failed')),
  });
