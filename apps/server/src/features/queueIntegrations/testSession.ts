import { randomUUID } from 'node:crypto';
import { AppError, isMaskedKey, type queueIntegrationsApi, type RequestOf } from '@recado/contracts';
import type { Dialogflow } from '../../gateways/dialogflow/openDialogflow.ts';
import type { ServiceAccount } from '../../gateways/dialogflow/readAccount.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { localeOf } from '../companies/index.ts';
import { accountOf } from './checkFields.ts';
import { findService } from './findService.ts';
import { getIntegration } from './readIntegrations.ts';

export type TestDeps = { secrets: Secrets; dialogflow: Dialogflow };
type Body = RequestOf<typeof queueIntegrationsApi.testSession>['body'];

/** The first message of a contact, in the language of the agent. */
const greetings = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' } as const;

/**
 * Greets an agent of Dialogflow and returns its reply (INT-10). Throws ERR_INTEGRATION_FAILED with the reason, and
 * ERR_VALIDATION for a text that is no service account.
 */
export async function testSession(
  errand: UserErrand,
  { projectName, jsonContent, language, integrationId }: Body,
  { secrets, dialogflow }: TestDeps,
): Promise<{ message: string; reply: string }> {
  const { stored, timezone } = await errand.inCompany(async (work) => {
    if (integrationId !== null) await getIntegration(work, integrationId);
    const found =
      integrationId !== null && isMaskedKey(jsonContent) ? await findService(work, integrationId, secrets) : undefined;
    const account: ServiceAccount | undefined = found?.type === 'dialogflow' ? found.account : undefined;
    return { stored: account, timezone: (await localeOf(work)).timezone };
  });
  const account = stored ?? (await accountOf(jsonContent, false))!;
  const answer = await dialogflow.ask({
    account,
    project: projectName,
    language,
    sessionId: randomUUID(),
    timezone,
    text: greetings[language],
  });
  if (answer.kind === 'failed') throw new AppError('ERR_INTEGRATION_FAILED', { reason: answer.reason });
  const reply = answer.texts.join('\n\n');
  if (reply === '') throw new AppError('ERR_INTEGRATION_FAILED', { reason: 'empty' });
  return { message: 'ok', reply };
}
