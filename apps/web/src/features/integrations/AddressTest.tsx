import { queueIntegrationsApi } from '@recado/contracts';
import { useWatch } from 'react-hook-form';
import { ApiError, networkCode } from '../../lib/server/ApiError.ts';
import { useCall } from '../../lib/server/api.ts';
import { errorText, useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { useResultOf } from '../../ui/forms/useResultOf.ts';
import { Banner } from '../../ui/page/Banner.tsx';
import styles from './IntegrationDialog.module.css';
import type { Form } from './integrationForm.ts';
import { requestTexts } from './requests.texts.ts';
import { failureWords } from './requestWords.ts';

type Outcome = { isGood: boolean; text: string };
type Props = {
  type: 'n8n' | 'webhook' | 'typebot';
  integrationId: number | null;
  form: Pick<Form, 'control' | 'trigger' | 'getValues'>;
};

/** Tries the address that is typed, saved or not, and shows its answer or what is wrong, in words. */
export function AddressTest({ type, integrationId, form: { control, trigger, getValues } }: Props) {
  const t = useTexts(requestTexts);
  const { run, busy } = useCall(queueIntegrationsApi.try, { quiet: true });
  const [outcome, keepOutcome] = useResultOf<string[], Outcome>(useWatch({ control, name: ['urlN8N', 'typebotSlug'] }));
  const isBot = type === 'typebot';
  const test = async (): Promise<void> => {
    keepOutcome(null, []);
    if (!(await trigger(isBot ? ['urlN8N', 'typebotSlug'] : ['urlN8N'], { shouldFocus: true }))) return;
    const { urlN8N, typebotSlug } = getValues();
    const tested = [urlN8N, typebotSlug];
    try {
      const { failure, answer, ms } = await run({ body: { type, urlN8N, typebotSlug, integrationId } });
      const good = isBot ? t(answer === '' ? 'botSilent' : 'botGood', { ms, answer }) : t('tryGood', { ms });
      keepOutcome({ isGood: failure === null, text: failure === null ? good : failureWords(failure, type, t) }, tested);
    } catch (error) {
      keepOutcome({ isGood: false, text: errorText(error instanceof ApiError ? error.code : networkCode) }, tested);
    }
  };
  return (
    <div className={styles.test}>
      <BusyButton variant="outlined" busy={busy} onClick={() => void test()}>
        {t(isBot ? 'tryBot' : 'try')}
      </BusyButton>
      {outcome && (
        <Banner tone={outcome.isGood ? 'success' : 'error'} icon={outcome.isGood ? 'checkCircle' : 'error'}>
          {outcome.text}
        </Banner>
      )}
    </div>
  );
}
