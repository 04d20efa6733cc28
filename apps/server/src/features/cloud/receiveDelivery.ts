import { AppError } from '@recado/contracts';
import { cloudTexts } from '../../gateways/whatsapp/cloud/cloud.texts.ts';
import type { Visit } from '../../kernel/http/bind.ts';
import { applyTemplateNews } from './applyTemplateNews.ts';
import type { CloudDeps } from './cloudDeps.ts';
import { recordRating } from './recordRating.ts';
import { verifySender } from './verifySender.ts';

const actor = { kind: 'system', name: 'cloud.news' } as const;

/**
 * Stores a delivery of Meta before answering 200 (wire 6.5); it is recorded right after. The signature is checked
 * first: nothing from a stranger is parsed. If the database is down, answers 503, and Meta delivers everything again.
 * Deliveries are idempotent.
 */
export async function receiveDelivery(visit: Visit, deps: CloudDeps): Promise<Record<string, never>> {
  const { body } = visit.request;
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const verified = await verifySender(visit, raw, String(visit.headers['x-hub-signature-256']), deps.credentials);
  if (verified.length === 0) return {};
  visit.trustSender();
  const accounts = verified.map(({ companyId, connectionId, phoneNumberId, wabaId, language }) => ({
    companyId,
    connectionId,
    phoneNumberId,
    wabaId,
    words: { unsupported: cloudTexts.words.unsupported[language], order: cloudTexts.words.order[language] },
  }));
  const read = await deps.deliveryReader.read(raw, accounts);
  if (!read) throw new AppError('ERR_VALIDATION', { fields: { body: 'invalid_format' } });
  for (const { companyId, connectionId, rows, templates, limits } of read) {
    if (rows.length > 0) await deps.intakeQueue.putRows(companyId, connectionId, rows);
    if (templates.length > 0)
      await visit.inCompany(companyId, actor, (work) => applyTemplateNews(work, connectionId, templates));
    const limit = limits.at(-1);
    if (limit) await visit.inCompany(companyId, actor, (work) => recordRating(work, connectionId, limit));
  }
  return {};
}
