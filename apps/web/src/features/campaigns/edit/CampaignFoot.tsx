import Button from '@mui/material/Button';
import { estimateEnd, sendingSeconds, type Pacing, type QuietHours } from '@recado/contracts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useNow } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { shortTime } from '../campaignWords.ts';
import { durationText } from '../pacing/durationText.ts';
import styles from './CampaignDialog.module.css';
import { steps } from './campaignForm.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import { startOf } from './SendingTab.tsx';
import type { CampaignEditor } from './useCampaignEditor.ts';
import { useSendingLimits } from './useSendingLimits.ts';

const clockMs = 15_000;

type SummaryProps = {
  editor: CampaignEditor;
  recipients: number | null;
  pacing: Pacing;
  quietHours: QuietHours;
};

type Props = SummaryProps & {
  isNew: boolean;
  isLocked: boolean;
  onBack: () => void;
  onNext: () => void;
  onClose: () => void;
};

/** Leads through the parts of the dialog and saves. A new campaign is saved in the last part only. */
export function CampaignFoot({ isNew, isLocked, onBack, onNext, onClose, ...summary }: Props) {
  const t = useTexts(campaignEditorTexts);
  const common = useTexts(uiTexts);
  const { editor } = summary;
  const { busy } = editor.form.dialog;
  const place = steps.indexOf(editor.step);
  const isLast = place === steps.length - 1;
  return (
    <footer className={styles.foot}>
      <Summary {...summary} />
      <Button variant="text" color="inherit" disabled={busy} onClick={onClose}>
        {common(isLocked ? 'close' : 'cancel')}
      </Button>
      {place > 0 && (
        <Button variant="text" color="inherit" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      {!isLast && (
        <Button variant={isNew ? 'contained' : 'outlined'} color={isNew ? 'primary' : 'inherit'} onClick={onNext}>
          {t('next')}
        </Button>
      )}
      {!isLocked && (!isNew || isLast) && <Save editor={editor} busy={busy} />}
    </footer>
  );
}

/** How many receive the campaign and until when, or the progress of an upload. */
function Summary({ editor: { form, upload, zone }, recipients, pacing, quietHours }: SummaryProps) {
  const t = useTexts(campaignEditorTexts);
  const id = useId();
  const now = useNow(clockMs);
  const [when, scheduledAt, whatsappId] = useWatch({
    control: form.control,
    name: ['when', 'scheduledAt', 'whatsappId'],
  });
  const limits = useSendingLimits(whatsappId);
  if (upload)
    return (
      <span className={styles.upload} role="status">
        <span id={id} className="ellipsis">
          {t('uploading', { name: upload.name })}
        </span>
        <progress aria-labelledby={id} value={upload.share} max={1} />
      </span>
    );
  if (recipients === null) return <span className={styles.summary} />;
  const start = startOf(when, scheduledAt, zone, now);
  const span =
    start === null
      ? t('takes', { duration: durationText(sendingSeconds(recipients, pacing)) })
      : t('span', {
          from: shortTime(start, zone, now),
          to: shortTime(estimateEnd(start, recipients, { pacing, quietHours, zone, limits }, now).at, zone, now),
        });
  return (
    <span className={styles.summary}>
      <Icon name="groups" size={18} />
      {t('summary', { count: recipients })} · {span}
    </span>
  );
}

function Save({ editor: { form, begun }, busy }: { editor: CampaignEditor; busy: boolean }) {
  const t = useTexts(campaignEditorTexts);
  const when = useWatch({ control: form.control, name: 'when' });
  const isPlanned = begun?.status === 'PROGRAMADA';
  const isStopped = begun?.status === 'CANCELADA';
  const word =
    when === 'now'
      ? isStopped
        ? 'goOn'
        : 'now'
      : when === 'time' && !isPlanned
        ? 'plan'
        : begun === null
          ? 'saveDraft'
          : 'save';
  const icon = when === 'now' ? 'sendOutline' : word === 'plan' ? 'scheduleSend' : null;
  return (
    <SubmitButton busy={busy} {...(icon && { startIcon: <Icon name={icon} size={18} /> })}>
      {t(word)}
    </SubmitButton>
  );
}
