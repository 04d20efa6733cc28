import Button from '@mui/material/Button';
import { authApi } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { dateText } from '../../../lib/format/dates.ts';
import { lazily } from '../../../lib/react/lazily.ts';
import { keyOf, queryClient, useEndpoint } from '../../../lib/server/api.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { LoadFailed } from '../../../ui/fields/LoadFailed.tsx';
import { twoStepTexts } from '../../../ui/twoStep/twoStep.texts.ts';
import profile from '../ProfileDialog.module.css';
import styles from './TwoStepSection.module.css';
import { ownTwoStepTexts } from './ownTwoStep.texts.ts';

const TwoStepDialog = lazily(() => import('./TwoStepDialog.tsx').then((found) => found.TwoStepDialog));

/** The two-step sign-in of the user, within the profile. */
export function TwoStepSection() {
  const t = useTexts(ownTwoStepTexts);
  const w = useTexts(twoStepTexts);
  const asked = useEndpoint(authApi.twoStep);
  const { data } = asked;
  const retry = retryOf(asked);
  const [task, setTask] = useState<'turnOn' | 'turnOff' | 'newCodes' | null>(null);
  const close = (): void => {
    setTask(null);
    void queryClient.invalidateQueries({ queryKey: keyOf(authApi.twoStep) });
  };
  const isOn = data !== undefined && data.enabledAt !== null;
  return (
    <section className={profile.section}>
      <div>
        <h3>{w('name')}</h3>
        {retry && <LoadFailed onRetry={retry} />}
        {data && (
          <p>
            {isOn ? t('on', { date: dateText(data.enabledAt!), count: data.recoveryCodesLeft }) : t('off')}
            {data.isRequired && ` ${t('demanded')}`}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {data && !isOn && (
          <Button variant="outlined" size="small" onClick={() => setTask('turnOn')}>
            {t('turnOn')}
          </Button>
        )}
        {isOn && (
          <Button variant="outlined" size="small" onClick={() => setTask('newCodes')}>
            {t('newCodes')}
          </Button>
        )}
        {isOn && !data.isRequired && (
          <Button variant="outlined" size="small" color="error" onClick={() => setTask('turnOff')}>
            {t('turnOff')}
          </Button>
        )}
      </div>
      {task && (
        <Suspense>
          <TwoStepDialog task={task} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
