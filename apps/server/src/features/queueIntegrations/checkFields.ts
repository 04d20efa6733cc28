import { isIP } from 'node:net';
import { AppError, isMaskedKey, type queueIntegrationsApi, type RequestOf } from '@recado/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { readAccount, type ServiceAccount } from '../../gateways/dialogflow/readAccount.ts';
import { isPublicAddress } from '../../gateways/isPublicAddress.ts';
import type { Work } from '../../kernel/work.ts';
import { flows } from '../flows/flows.tables.ts';

export type IntegrationBody = RequestOf<typeof queueIntegrationsApi.create>['body'];

/** The fields of every integration that its type does not use. */
const unused = {
  projectName: '',
  language: '',
  urlN8N: '',
  typebotSlug: '',
  typebotDelayMessage: 1_000,
  typebotExpires: 1,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  flowIdWelcome: null,
  flowId: null,
} satisfies Partial<IntegrationBody>;

/**
 * Keeps the fields of the type and clears the others. Throws ERR_INTEGRATION_ADDRESS, ERR_NO_FLOW_FOUND, and ERR_VALIDATION
 * for a field that the type requires. `account` is undefined if the stored service account stays.
 */
export async function checkFields(
  work: Work,
  { type, name, jsonContent, ...fields }: IntegrationBody,
  { testReceiver, hasAccount }: { testReceiver: string | undefined; hasAccount: boolean },
): Promise<Omit<IntegrationBody, 'jsonContent'> & { account: ServiceAccount | null | undefined }> {
  const common = { ...unused, type, name, account: null } as const;
  switch (type) {
    case 'n8n':
    case 'webhook':
      assertAddress(fields.urlN8N, testReceiver);
      return { ...common, urlN8N: fields.urlN8N };
    case 'typebot': {
      assertAddress(fields.urlN8N, testReceiver);
      if (fields.typebotSlug === '') throw invalid('typebotSlug', 'too_small');
      const { projectName: _unused, language: _none, flowId: _flow, flowIdWelcome: _welcome, ...typebot } = fields;
      return { ...common, ...typebot };
    }
    case 'dialogflow': {
      const { projectName, language } = fields;
      if (!/^[\w.:-]{1,100}$/.test(projectName))
        throw invalid('projectName', projectName === '' ? 'too_small' : 'invalid_format');
      if (language === '') throw invalid('language', 'invalid_value');
      return { ...common, projectName, language, account: await accountOf(jsonContent, hasAccount) };
    }
    case 'flowbuilder':
      await assertFlows(work, [fields.flowIdWelcome, fields.flowId]);
      return { ...common, flowIdWelcome: fields.flowIdWelcome, flowId: fields.flowId };
  }
}

const invalid = (field: string, code: string) => new AppError('ERR_VALIDATION', { fields: { [field]: code } });

/** Returns a new service account; undefined for the mask of the stored one. */
export async function accountOf(jsonContent: string, hasAccount: boolean): Promise<ServiceAccount | undefined> {
  if (hasAccount && isMaskedKey(jsonContent)) return undefined;
  if (jsonContent === '') throw invalid('jsonContent', 'too_small');
  const account = await readAccount(jsonContent);
  if (!account) throw invalid('jsonContent', 'invalid_format');
  return account;
}

async function assertFlows(work: Work, ids: readonly (number | null)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const known = await work.db.$count(flows, and(eq(flows.companyId, work.companyId), inArray(flows.id, wanted)));
  if (known < wanted.length) throw new AppError('ERR_NO_FLOW_FOUND');
}

/** Names are resolved at each request, where a private address is refused again, because names change (INT-18). */
export function assertAddress(text: string, testReceiver: string | undefined): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && testReceiver !== undefined && url.hostname === testReceiver) return;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isOpen = isIP(host)
    ? isPublicAddress(host)
    : host.includes('.') && !/\.(local|localhost|internal)\.?$/i.test(host);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.port !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    !isOpen
  )
    throw new AppError('ERR_INTEGRATION_ADDRESS');
}
