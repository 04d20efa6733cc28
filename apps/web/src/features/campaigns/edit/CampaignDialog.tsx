import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import {
  campaignsApi,
  estimateEnd,
  isCampaignEditable,
  sendingSeconds,
  type Campaign,
  type Pacing,
  type QuietHours,
} from '@recado/contracts';
import { useId, useMemo, type FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useNow } from '../../../lib/format/dates.ts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useDiscardQuestion } from '../../../ui/dialogs/useDiscardQuestion.ts';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { OtherValues } from '../../../ui/forms/OtherValues.ts';
import { RowChanged } from '../../../ui/forms/RowChanged.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useCampaignSettings, useFileListChoices } from '../campaigns.queries.ts';
import { CampaignState } from '../CampaignState.tsx';
import { shortTime } from '../campaignWords.ts';
import { durationText } from '../pacing/durationText.ts';
import { AudienceTab } from './AudienceTab.tsx';
import styles from './CampaignDialog.module.css';
import { steps, type Step } from './campaignForm.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import { MessageTab } from './MessageTab.tsx';
import { Preview } from './Preview.tsx';
import { SendingTab, startOf } from './SendingTab.tsx';
import { useSendingLimits } from './useSendingLimits.ts';
import { StepTabs } from './StepTabs.tsx';
import { useCampaignEditor, type CampaignEditor } from './useCampaignEditor.ts';
import { useStepFocus } from './useStepFocus.ts';

const clockMs = 15_000;
const noSamples: [] = [];

/** Creates, changes or shows a campaign in three parts, beside a telephone that shows it (CAMP-01, CAMP-04). */
export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const t = useTexts(campaignEditorTexts);
  const common = useTexts(uiTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const mayDiscard = useDiscardQuestion();
  const now = useNow(clockMs);
  const editor = useCampaignEditor(campaign, onClose);
  const { form, step, setStep } = editor;
  const parts = useStepFocus(step);
  const { pacing, variables, quietHours } = useCampaignSettings();
  const fileLists = useFileListChoices();
  const { audience, recipients } = useAudience(editor);
  const name = useWatch({ control: form.control, name: 'name' });
  const isLocked = campaign !== null && !isCampaignEditable(campaign, new Date(now));
  const { busy, isDirty, notice, otherValueOf } = form.dialog;
  useLeaveQuestion(isDirty && !isLocked, { isBusy: busy });
  const close = async (): Promise<void> => {
    if (!busy && (await mayDiscard(isDirty && !isLocked))) onClose();
  };
  const place = steps.indexOf(step);
  const goOn = (): void => (isLocked ? setStep(steps[place + 1]!) : void editor.goOn());
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || isLocked) return;
    // In a new campaign, Enter leads through the parts first.
    if (campaign === null && place < steps.length - 1) goOn();
    else form.submit();
  };
  const panelOf = (one: Step) => ({
    id: `${id}-${one}`,
    role: 'tabpanel',
    tabIndex: -1,
    'aria-labelledby': `${id}-tab-${one}`,
    hidden: one !== step,
    className: styles.stack,
  });
  return (
    <Dialog
      open
      fullScreen={isPhone}
      maxWidth={false}
      onClose={() => void close()}
      slotProps={{
        paper: { 'aria-labelledby': id, className: styles.paper ?? '' },
        ...(campaign === null && { transition: { onEnter: () => form.setFocus('name') } }),
      }}
    >
      <form className={styles.form} noValidate onSubmit={send}>
        <header className={styles.head}>
          <div>
            <h2 id={id} className="ellipsis">
              {name.trim() || t('add')}
            </h2>
            <p>{campaign === null ? t('newText') : <CampaignState {...campaign} />}</p>
          </div>
          <IconButton36 icon="close" label={common('close')} disabled={busy} onClick={() => void close()} />
        </header>
        <StepTabs id={id} editor={editor} />
        <div className={styles.body}>
          <div ref={parts} className={styles.fields}>
            <RowChanged notice={notice} />
            {isLocked && (
              <Banner tone="info" icon="lock">
                {t(
                  campaign.status === 'EM_ANDAMENTO'
                    ? 'lockedRunning'
                    : campaign.status === 'FINALIZADA'
                      ? 'lockedDone'
                      : 'lockedSoon',
                )}
              </Banner>
            )}
            <OtherValues value={otherValueOf}>
              <div {...panelOf('message')}>
                <MessageTab {...{ editor, variables, fileLists, isLocked }} audience={audience} />
              </div>
              <div {...panelOf('audience')}>
                <AudienceTab editor={editor} audience={audience} isLocked={isLocked} />
              </div>
              <div {...panelOf('sending')}>
                <SendingTab
                  editor={editor}
                  pacing={pacing}
                  quietHours={quietHours}
                  recipients={recipients}
                  isLocked={isLocked}
                />
              </div>
            </OtherValues>
          </div>
          <aside className={styles.side}>
            <Preview
              editor={editor}
              variables={variables}
              fileLists={fileLists.rows}
              samples={audience?.data?.samples ?? noSamples}
            />
          </aside>
        </div>
        <footer className={styles.foot}>
          <Summary editor={editor} recipients={recipients} pacing={pacing} quietHours={quietHours} />
          <Button variant="text" color="inherit" disabled={busy} onClick={() => void close()}>
            {common(isLocked ? 'close' : 'cancel')}
          </Button>
          {place > 0 && (
            <Button variant="text" color="inherit" onClick={() => setStep(steps[place - 1]!)}>
              {t('back')}
            </Button>
          )}
          {place < steps.length - 1 && (
            <Button
              variant={campaign === null ? 'contained' : 'outlined'}
              color={campaign === null ? 'primary' : 'inherit'}
              onClick={goOn}
            >
              {t('next')}
            </Button>
          )}
          {!isLocked && (campaign !== null || place === steps.length - 1) && <Save editor={editor} busy={busy} />}
        </footer>
      </form>
    </Dialog>
  );
}

/** The recipients of the campaign, once a list, a tag or a segment is chosen. */
function useAudience({ form }: CampaignEditor) {
  const [kind, contactListId, tagId, segmentId] = useWatch({
    control: form.control,
    name: ['kind', 'contactListId', 'tagId', 'segmentId'],
  });
  const field = kind === 'list' ? 'contactListId' : kind === 'tag' ? 'tagId' : 'segmentId';
  const chosen = { contactListId, tagId, segmentId }[field];
  const given = useMemo(() => ({ query: { [field]: chosen ?? undefined } }), [field, chosen]);
  const found = useEndpoint(campaignsApi.audience, given, { enabled: chosen !== null });
  return {
    audience: chosen === null ? null : found,
    recipients: chosen === null ? null : (found.data?.recipients ?? null),
  };
}

type SummaryProps = {
  editor: CampaignEditor;
  recipients: number | null;
  pacing: Pacing;
  quietHours: QuietHours;
};

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
