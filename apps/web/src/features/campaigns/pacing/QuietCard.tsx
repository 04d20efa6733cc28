import { useController, type Control } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { FieldFrame } from '../../../ui/fields/Field.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import styles from './CampaignSettingsPage.module.css';
import { campaignSettingTexts } from './settings.texts.ts';
import type { SettingsForm } from './settingsForm.ts';

type Form = Control<SettingsForm, unknown, SettingsForm>;

const halfHours = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});

/** The hours in which campaigns send nothing, by the clock of each recipient. */
export function QuietCard({ control }: { control: Form }) {
  const t = useTexts(campaignSettingTexts);
  const isOn = useController({ control, name: 'quietHours.enabled' }).field.value;
  const from = useController({ control, name: 'quietHours.startTime' }).field;
  const to = useController({ control, name: 'quietHours.endTime' }).field;
  return (
    <section className={styles.card} aria-label={t('quiet')}>
      <h2>{t('quiet')}</h2>
      <SwitchField control={control} name="quietHours.enabled" label={t('quietOn')} hint={t('quietHint')} />
      {isOn && (
        <>
          <div className={styles.pair}>
            <Time label={t('quietFrom')} {...from} other={to.value} />
            <Time label={t('quietTo')} {...to} other={from.value} />
          </div>
          <p className={styles.note}>{t('quietText', { from: from.value, to: to.value })}</p>
        </>
      )}
    </section>
  );
}

type TimeProps = { label: string; value: string; onChange: (time: string) => void; other: string };

/** A half hour, and the stored time if it is another. The other end is no choice, because equal times mean nothing. */
function Time({ label, value, onChange, other }: TimeProps) {
  const times = [...new Set([...halfHours, value])].filter((time) => time !== other).toSorted();
  return (
    <FieldFrame label={label}>
      {(ties) => (
        <SelectBox {...ties} value={value} onChange={(event) => onChange(event.target.value)}>
          {times.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </SelectBox>
      )}
    </FieldFrame>
  );
}
