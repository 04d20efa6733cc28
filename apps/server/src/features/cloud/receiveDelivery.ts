import { AppError, fallbackLanguage, type Language } from '@recado/contracts';
import { cloudTexts } from '../../gateways/whatsapp/cloud/cloud.texts.ts';
import { readWebhook } from '../../gateways/whatsapp/cloud/readWebhook.ts';
import { toInbound } from '../../gateways/whatsapp/cloud/toInbound.ts';
import type { Visit } from '../../kernel/http/bind.ts';
import { applyTemplateNews } from './applyTemplateNews.ts';
import type { CloudParts } from './cloudParts.ts';
import { verifiedAccounts } from './verifiedAccounts.ts';

const actor = { kind: 'system', name: 'templates' } as const;
const wordsIn = (language: Language = fallbackLanguage) => ({ unsupported: cloudTexts.words.unsupported[language], order: cloudTexts.words.order[language] });

/**
 * Stores what Meta delivers before it is answered with 200 (wire.md 6.5); it is recorded right after. Each number must have
 * signed with its own app secret. A database that is away answers 503, and Meta brings everything again, which does
 * nothing twice.
 */
export async function receiveDelivery(visit: Visit, parts: CloudParts): Promise<Record<string, never>> {
  const { body } = visit.request;
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const { 'x-hub-signature-256': signature } = visit.headers;
  if (typeof signature !== 'string') throw new AppError('ERR_INVALID_SIGNATURE');
  const news = readWebhook(readJson(raw));
  const accounts = await verifiedAccounts(visit, news, raw, signature, parts.credentials);
  for (const account of accounts) {
    const told = news.numbers.find(({ phoneNumberId }) => phoneNumberId === account.phoneNumberId);
    const events = told ? toInbound(told, { connectionId: account.connectionId, words: wordsIn(account.language), now: new Date() }) : [];
    if (events.length > 0) await parts.desk.put(account.companyId, account.connectionId, events);
    const templates = news.templates.filter(({ wabaId }) => wabaId === account.wabaId);
    if (templates.length > 0) await visit.inCompany(account.companyId, actor, (work) => applyTemplateNews(work, account.connectionId, templates));
  }
  return {};
}

/** What is no JSON was signed by nobody we know. */
function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    throw new AppError('ERR_INVALID_SIGNATURE');
  }
}
