import { estimateEnd, sendingSeconds, type Pacing, type QuietHours } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import { companyTime, zoneNote } from '../../../lib/format/companyTime.ts';
import { useNow } from '../../../lib/format/dates.ts';
import { momentOf } from '../../../lib/format/momentOf.ts';
import { numberText } from '../../../lib/format/numberText.ts';
import { wallClock } from '../../../lib/format/wallClock.ts';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { shortTime } from '../campaignWords.ts';
import { durationText } from '../pacing/durationText.ts';
import { paceText } from '../pacing/paceText.ts';
import { Rhythm } from '../pacing/Rhythm.tsx';
import { rhythmTexts } from '../pacing/rhythm.texts.ts';
import styles from './CampaignDialog.module.css';
import { campaignEditorTexts } from './edit.texts.ts';
import { PickCards } from './PickCards.tsx';
import { RiskBanner } from './RiskBanner.tsx';
import { useSendingLimits } from './useSendingLimits.ts';
import type { CampaignEditor } from './useCampaignEditor.ts';

/** The element that takes the focus in a wrong time: its first part. */
const firstPart = '[role="spinbutton"]';
const clockMs = 15_000;

/** When sending begins, in ms since 1970; null where the form has no time. */
export function startOf(when: string, scheduledAt: string, zone: string, now: number): number | null {
  if (when === 'now') return now;
  return when === 'time' && !Number.isNaN(Date.parse(scheduledAt)) ? momentOf(scheduledAt, zone) : null;
}

type Props = {
  editor: CampaignEditor;
  pacing: Pacing;
  quietHours: QuietHours;
  /** How many would receive it; null while nobody is chosen. */
  recipients: number | null;
  isLocked: boolean;
};

/** When a campaign is sent, at which pace, and if it asks first (CAMP-30, CAMP-36). */
export function SendingTab({ editor, pacing, quietHours, recipients, isLocked }: Props) {
  const { form, begun, zone } = editor;
  const t = useTexts(campaignEditorTexts);
  const now = useNow(clockMs);
  const [when, scheduledAt, whatsappId] = useWatch({
    control: form.control,
    name: ['when', 'scheduledAt', 'whatsappId'],
  });
  const isStopped = begun?.status === 'CANCELADA';
  return (
    <>
      <fieldset disabled={isLocked} className={`${styles.plain} ${styles.stack}`}>
        <Controller
          control={form.control}
          name="when"
          render={({ field: { value, onChange } }) => (
            <PickCards
              label={t('when')}
              value={value}
              onChange={onChange}
              options={
                isStopped
                  ? [
                      { value: 'now', label: t('goOn'), text: t('goOnText') },
                      { value: 'hold', label: t('keepStopped'), text: t('keepStoppedText') },
                    ]
                  : [
                      { value: 'now', label: t('now'), text: t('nowText') },
                      { value: 'time', label: t('time'), text: t('timeText') },
                      { value: 'hold', label: t('draft'), text: t('draftText') },
                    ]
              }
            />
          )}
        />
        {when === 'time' && <StartField {...{ editor, isLocked, now }} />}
      </fieldset>
      <Pace
        pacing={pacing}
        quietHours={quietHours}
        whatsappId={whatsappId}
        recipients={recipients}
        start={startOf(when, scheduledAt, zone, now)}
        zone={zone}
        now={now}
      />
      <fieldset disabled={isLocked} className={styles.plain}>
        <SwitchField
          control={form.control}
          name="confirmation"
          label={t('confirmation')}
          hint={t('confirmationText')}
        />
      </fieldset>
      {!isLocked && <RiskBanner whatsappId={whatsappId} recipients={recipients} />}
      <p className={styles.tip}>{t('optOutText')}</p>
    </>
  );
}

type StartProps = Pick<Props, 'editor' | 'isLocked'> & { now: number };

/** The time at which a planned campaign begins. */
function StartField({ editor: { form, zone }, isLocked, now }: StartProps) {
  const t = useTexts(campaignEditorTexts);
  const scheduledAt = useWatch({ control: form.control, name: 'scheduledAt' });
  const note = zoneNote(scheduledAt, zone, now);
  const label = note ? t('startAtIn', { zone: note }) : t('startAt');
  if (isLocked) {
    const at = new Date(momentOf(scheduledAt, zone)).toISOString();
    return <Field label={label} value={companyTime(at, zone)} readOnly />;
  }
  return (
    <Controller
      control={form.control}
      name="scheduledAt"
      render={({ field: { value, onChange, ref } }) => (
        <div ref={(element) => ref(element && { focus: () => element.querySelector<HTMLElement>(firstPart)?.focus() })}>
          <DateTimeField
            label={label}
            value={value}
            min={wallClock(now, zone)}
            error={form.error('scheduledAt')}
            onChange={onChange}
          />
        </div>
      )}
    />
  );
}

type PaceProps = Pick<Props, 'pacing' | 'quietHours' | 'recipients'> & {
  whatsappId: number | null;
  start: number | null;
  zone: string;
  now: number;
};

/** The pacing as a picture, and when the last message leaves. */
function Pace({ pacing, quietHours, whatsappId, recipients, start, zone, now }: PaceProps) {
  const t = useTexts(campaignEditorTexts);
  const rhythm = useTexts(rhythmTexts);
  const limits = useSendingLimits(whatsappId);
  const end =
    start === null || recipients === null
      ? null
      : estimateEnd(start, recipients, { pacing, quietHours, zone, limits }, now);
  const seconds = recipients === null ? null : sendingSeconds(recipients, pacing);
  return (
    <section className={styles.pace} aria-label={t('pace')}>
      <p className={styles.paceHead}>
        <b>{t('pace')}</b>
        <Link to={paths.campaignSettings} target="_blank" className="touch-target">
          {paceText(rhythm, pacing)}
        </Link>
      </p>
      <Rhythm pacing={pacing} />
      {quietHours.enabled && (
        <p className={styles.tip}>{t('quietHours', { from: quietHours.startTime, to: quietHours.endTime })}</p>
      )}
      {seconds !== null && (
        <p className={styles.span}>
          {start !== null && (
            <>
              <span>
                <b>{start === now ? t('nowTime') : shortTime(start, zone, now)}</b>
                {t('first')}
              </span>
              <u />
            </>
          )}
          <span>
            <b>{durationText(seconds)}</b>
            {t('duration')}
          </span>
          {end !== null && (
            <>
              <u />
              <span>
                <b>≈ {shortTime(end.at, zone, now)}</b>
                {t(end.delayedBy === null ? 'end' : 'atLatest')}
              </span>
            </>
          )}
        </p>
      )}
      {end?.delayedBy != null && (
        <p className={styles.tip}>
          {t(`delayed.${end.delayedBy}`, { people: numberText(limits?.messagingLimit ?? 0) })}
        </p>
      )}
    </section>
  );
}
