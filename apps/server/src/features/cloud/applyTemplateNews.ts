import { and, eq, gt } from 'drizzle-orm';
import type { TemplateNews } from '../../gateways/whatsapp/cloud/readWebhook.ts';
import type { TemplateEnd } from '../../gateways/whatsapp/cloud/watchTemplates.ts';
import type { Work } from '../../kernel/work.ts';
import { cloudAccounts, messageTemplates } from './cloud.tables.ts';

/** Events of Meta after which a template stays usable: a warning, and the end of a ban. */
const stillApproved = new Set(['FLAGGED', 'REINSTATED', 'UNLOCKED']);

type Named = Pick<TemplateNews, 'name' | 'language'>;

/** SQL for the template of this name and language; news without a language are about all of them. */
const named = (work: Work, connectionId: number, { name, language }: Named) =>
  and(
    eq(messageTemplates.companyId, work.companyId),
    eq(messageTemplates.connectionId, connectionId),
    eq(messageTemplates.name, name),
    language === '' ? undefined : eq(messageTemplates.language, language),
  );

/** Applies Meta's decisions about templates. The next request reads the list again, because a template may be new. */
export async function applyTemplateNews(
  work: Work,
  connectionId: number,
  news: readonly Pick<TemplateNews, 'name' | 'language' | 'event'>[],
): Promise<void> {
  for (const { name, language, event } of news)
    await work.db
      .update(messageTemplates)
      .set({ status: stillApproved.has(event) ? 'APPROVED' : event, updatedAt: work.now })
      .where(named(work, connectionId, { name, language }));
  await work.db
    .update(cloudAccounts)
    .set({ templatesAt: null })
    .where(and(eq(cloudAccounts.companyId, work.companyId), eq(cloudAccounts.connectionId, connectionId)));
}

/** The status of a template by the refusal of a message. */
const statusOf = {
  template_missing: 'DELETED',
  template_params: 'CHANGED',
  template_paused: 'PAUSED',
  template_disabled: 'DISABLED',
} as const satisfies Record<TemplateEnd, string>;

/**
 * Applies a refusal by which Meta tells that it sends a template to nobody any more. A message that Meta accepted before
 * the template was read again says nothing about the template of now.
 */
export async function recordTemplateEnd(
  work: Work,
  connectionId: number,
  template: Named,
  reason: TemplateEnd,
  acceptedAt: Date | null = null,
): Promise<void> {
  const isOld =
    acceptedAt !== null &&
    (await work.db.$count(
      messageTemplates,
      and(named(work, connectionId, template), gt(messageTemplates.updatedAt, acceptedAt)),
    )) > 0;
  if (!isOld) await applyTemplateNews(work, connectionId, [{ ...template, event: statusOf[reason] }]);
}
