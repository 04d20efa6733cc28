import { and, eq } from 'drizzle-orm';
import type { TemplateNews } from '../../gateways/whatsapp/cloud/readWebhook.ts';
import type { Work } from '../../kernel/work.ts';
import { cloudAccounts, messageTemplates } from './cloud.tables.ts';

/** Events of Meta after which a template stays usable: a warning, and the end of a ban. */
const stillApproved = new Set(['FLAGGED', 'REINSTATED', 'UNLOCKED']);

/** Applies Meta's decisions about templates. The next request reads the list again, because a template may be new. */
export async function applyTemplateNews(
  work: Work,
  connectionId: number,
  news: readonly TemplateNews[],
): Promise<void> {
  for (const { name, language, event } of news)
    await work.db
      .update(messageTemplates)
      .set({ status: stillApproved.has(event) ? 'APPROVED' : event, updatedAt: work.now })
      .where(
        and(
          eq(messageTemplates.companyId, work.companyId),
          eq(messageTemplates.connectionId, connectionId),
          eq(messageTemplates.name, name),
          language === '' ? undefined : eq(messageTemplates.language, language),
        ),
      );
  await work.db
    .update(cloudAccounts)
    .set({ templatesAt: null })
    .where(and(eq(cloudAccounts.companyId, work.companyId), eq(cloudAccounts.connectionId, connectionId)));
}
