import { longIntervals, messageIntervals, sendingSeconds } from '@recado/contracts';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { currentLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './CampaignSettingsPage.module.css';
import { durationText } from './durationText.ts';
import { perMinute } from './rhythm.ts';
import { Rhythm } from './Rhythm.tsx';
import { SecondsChoice } from './SecondsChoice.tsx';
import { campaignSettingTexts } from './settings.texts.ts';
import type { SettingsForm } from './settingsForm.ts';

/** From this many messages in a minute on, the page warns. */
const fastPerMinute = 15;
const fields = [
  ['messageInterval', messageIntervals],
  ['longerIntervalAfter', longIntervals],
  ['greaterInterval', longIntervals],
] as const;

/** The spacing of the messages, with a picture of it and what it means for 100 and for 1,000 recipients. */
export function PaceCard({ control }: { control: Control<SettingsForm, unknown, SettingsForm> }) {
  const t = useTexts(campaignSettingTexts);
  const [messageInterval, longerIntervalAfter, greaterInterval] = useWatch({
    control,
    name: ['messageInterval', 'longerIntervalAfter', 'greaterInterval'],
  });
  const pacing = { messageInterval, longerIntervalAfter, greaterInterval };
  const rate = perMinute(pacing);
  return (
    <section className={styles.card} aria-label={t('pace')}>
      <h2>{t('pace')}</h2>
      {fields.map(([name, choices]) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <SecondsChoice label={t(name)} choices={choices} value={value} onChange={onChange} />
          )}
        />
      ))}
      <div className={styles.picture}>
        <span className={styles.label}>{t('picture')}</span>
        <div className={styles.strip}>
          <Rhythm pacing={pacing} />
        </div>
        <p className={styles.note}>
          {t('estimate', {
            perMinute: new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(rate),
            hundred: durationText(sendingSeconds(100, pacing)),
            thousand: durationText(sendingSeconds(1_000, pacing)),
          })}
        </p>
        {rate > fastPerMinute && (
          <p className={styles.warning} role="status">
            <Icon name="warning" size={16} />
            {t('fast')}
          </p>
        )}
      </div>
    </section>
  );
}
