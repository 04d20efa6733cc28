import { useRef, type KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { indexAfterKey } from '../../../lib/keyboard/indexAfterKey.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { messageFields, fieldsOf, steps, type Step } from './campaignForm.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import styles from './StepTabs.module.css';
import type { CampaignEditor } from './useCampaignEditor.ts';

const audienceFields = { list: 'contactListId', tag: 'tagId', segment: 'segmentId' } as const;

/**
 * The three parts of a campaign as tabs; each says if something is wrong in it. Arrow keys, Home and End move between
 * them.
 */
export function StepTabs({ id, editor: { form, step, setStep } }: { id: string; editor: CampaignEditor }) {
  const t = useTexts(campaignEditorTexts);
  const bar = useRef<HTMLDivElement>(null);
  const values = useWatch({ control: form.control });
  const isComplete: Record<Step, boolean> = {
    message:
      (values.name ?? '').trim().length > 1 && messageFields.some((field) => (values[field] ?? '').trim() !== ''),
    audience: values.whatsappId != null && values.kind !== undefined && values[audienceFields[values.kind]] != null,
    sending: false,
  };
  const move = (event: KeyboardEvent): void => {
    const next = indexAfterKey(event.key, steps.indexOf(step), steps.length, 'row');
    if (next === null) return;
    event.preventDefault();
    setStep(steps[next]!);
    (bar.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={bar} className={styles.tabs} role="tablist" aria-label={t('parts')}>
      {steps.map((one) => {
        const isWrong = fieldsOf(one).some((field) => form.error(field) !== undefined);
        const sign = isWrong ? 'errorFilled' : isComplete[one] ? 'check' : null;
        return (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-tab-${one}`}
            aria-controls={`${id}-${one}`}
            aria-selected={one === step}
            tabIndex={one === step ? 0 : -1}
            data-wrong={isWrong}
            onClick={() => setStep(one)}
            onKeyDown={move}
          >
            {sign && <Icon name={sign} size={18} label={t(isWrong ? 'hasProblem' : 'isComplete')} />}
            {t(`step.${one}`)}
          </button>
        );
      })}
    </div>
  );
}
