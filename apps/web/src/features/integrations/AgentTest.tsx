import { integrationFailures, queueIntegrationsApi } from '@recado/contracts';
import { useWatch } from 'react-hook-form';
import { ApiError, networkCode } from '../../lib/server/ApiError.ts';
import { useCall } from '../../lib/server/api.ts';
import { errorText, useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { useResultOf } from '../../ui/forms/useResultOf.ts';
import { Banner } from '../../ui/page/Banner.tsx';
import styles from './IntegrationDialog.module.css';
import type { Form } from './integrationForm.ts';
import { serviceTexts } from './services.texts.ts';

type Outcome = { isGood: boolean; text: string };
type Props = { integrationId: number | null; form: Pick<Form, 'control' | 'trigger' | 'getValues'> };

/** Greets the agent with what is typed, saved or not, and shows its reply or what is wrong, in words (INT-10). */
export function AgentTest({ integrationId, form: { control, trigger, getValues } }: Props) {
  const t = useTexts(serviceTexts);
  const { run, busy } = useCall(queueIntegrationsApi.testSession, { quiet: true });
  const [outcome, keepOutcome] = useResultOf<string[], Outcome>(
    useWatch({ control, name: ['projectName', 'jsonContent', 'language'] }),
  );
  const wordsOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return errorText(networkCode);
    const reason = integrationFailures.find((one) => one === error.details?.reason);
    if (reason) return t(`failure.${reason}`);
    const fields = Object.keys(error.details?.fields ?? {});
    if (fields.includes('jsonContent')) return t('accountInvalid');
    return fields.includes('projectName') ? t('projectInvalid') : errorText(error.code);
  };
  const test = async (): Promise<void> => {
    keepOutcome(null, []);
    if (!(await trigger(['projectName', 'jsonContent', 'language'], { shouldFocus: true }))) return;
    const { projectName, jsonContent, language } = getValues();
    const tested = [projectName, jsonContent, language];
    try {
      const { reply } = await run({ body: { projectName, jsonContent, language, integrationId } });
      keepOutcome({ isGood: true, text: t('testOk', { reply }) }, tested);
    } catch (error) {
      keepOutcome({ isGood: false, text: wordsOf(error) }, tested);
    }
  };
  return (
    <div className={styles.test}>
      <BusyButton variant="outlined" busy={busy} onClick={() => void test()}>
        {t('test')}
      </BusyButton>
      {outcome && (
        <Banner tone={outcome.isGood ? 'success' : 'error'} icon={outcome.isGood ? 'checkCircle' : 'error'}>
          {outcome.text}
        </Banner>
      )}
    </div>
  );
}
