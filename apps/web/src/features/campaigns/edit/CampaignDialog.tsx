import Dialog from '@mui/material/Dialog';
import { isCampaignEditable, type Campaign } from '@recado/contracts';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useNow } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useDiscardQuestion } from '../../../ui/dialogs/useDiscardQuestion.ts';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { OtherValues } from '../../../ui/forms/OtherValues.ts';
import { RowChanged } from '../../../ui/forms/RowChanged.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useCampaignSettings, useFileListChoices } from '../campaigns.queries.ts';
import { CampaignState } from '../CampaignState.tsx';
import { AudienceTab } from './AudienceTab.tsx';
import styles from './CampaignDialog.module.css';
import { CampaignFoot } from './CampaignFoot.tsx';
import { steps, type Step } from './campaignForm.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import { MessageTab } from './MessageTab.tsx';
import { Preview } from './Preview.tsx';
import { SendingTab } from './SendingTab.tsx';
import { StepTabs } from './StepTabs.tsx';
import { useAudience } from './useAudience.ts';
import { useCampaignEditor, type CampaignEditor } from './useCampaignEditor.ts';
import { useStepFocus } from './useStepFocus.ts';

const clockMs = 15_000;
const noSamples: [] = [];

/** Creates, changes or shows a campaign in three parts, beside a telephone that shows it (CAMP-01, CAMP-04). */
export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
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
        <Head id={id} editor={editor} campaign={campaign} onClose={() => void close()} />
        <StepTabs id={id} editor={editor} />
        <div className={styles.body}>
          <div ref={parts} className={styles.fields}>
            <RowChanged notice={notice} />
            {isLocked && <LockedBanner status={campaign.status} />}
            <OtherValues value={otherValueOf}>
              <Panel id={id} step="message" shown={step}>
                <MessageTab {...{ editor, variables, fileLists, audience, isLocked }} />
              </Panel>
              <Panel id={id} step="audience" shown={step}>
                <AudienceTab {...{ editor, audience, isLocked }} />
              </Panel>
              <Panel id={id} step="sending" shown={step}>
                <SendingTab {...{ editor, pacing, quietHours, recipients, isLocked }} />
              </Panel>
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
        <CampaignFoot
          {...{ editor, isLocked, recipients, pacing, quietHours }}
          isNew={campaign === null}
          onBack={() => setStep(steps[place - 1]!)}
          onNext={goOn}
          onClose={() => void close()}
        />
      </form>
    </Dialog>
  );
}

type HeadProps = { id: string; editor: CampaignEditor; campaign: Campaign | null; onClose: () => void };

/** The typed name, the state, and the cross. */
function Head({ id, editor: { form }, campaign, onClose }: HeadProps) {
  const t = useTexts(campaignEditorTexts);
  const common = useTexts(uiTexts);
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <header className={styles.head}>
      <div>
        <h2 id={id} className="ellipsis">
          {name.trim() || t('add')}
        </h2>
        <p>{campaign === null ? t(name.trim() === '' ? 'unnamed' : 'newText') : <CampaignState {...campaign} />}</p>
      </div>
      <IconButton36 icon="close" label={common('close')} disabled={form.dialog.busy} onClick={onClose} />
    </header>
  );
}

type PanelProps = { id: string; step: Step; shown: Step; children: ReactNode };

/** A part of the form. The others stay in the page, so that their fields keep what was typed. */
const Panel = ({ id, step, shown, children }: PanelProps) => (
  <div
    id={`${id}-${step}`}
    role="tabpanel"
    tabIndex={-1}
    aria-labelledby={`${id}-tab-${step}`}
    hidden={step !== shown}
    className={styles.stack}
  >
    {children}
  </div>
);

function LockedBanner({ status }: Pick<Campaign, 'status'>) {
  const t = useTexts(campaignEditorTexts);
  return (
    <Banner tone="info" icon="lock">
      {t(status === 'EM_ANDAMENTO' ? 'lockedRunning' : status === 'FINALIZADA' ? 'lockedDone' : 'lockedSoon')}
    </Banner>
  );
}
