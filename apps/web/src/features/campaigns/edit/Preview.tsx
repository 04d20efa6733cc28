import {
  fillCampaignText,
  fillTemplate,
  fillTemplateParam,
  isMimeType,
  type CampaignVariable,
  type FileList,
} from '@recado/contracts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DocumentContent } from '../../../conversation/content/DocumentContent.tsx';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { useNow } from '../../../lib/format/dates.ts';
import { wallClock } from '../../../lib/format/wallClock.ts';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { useSession } from '../../../lib/session/session.ts';
import { currentLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { messageFields } from './campaignForm.ts';
import { placeOfTemplate } from './chosenTemplate.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import styles from './Preview.module.css';
import { campaignTemplateTexts } from './template.texts.ts';
import { TestButton } from './TestButton.tsx';
import {
  previewParts,
  toPreviewList,
  type PreviewFile,
  type PreviewPart,
  type PreviewRecipient,
} from './previewParts.ts';
import { startOf } from './SendingTab.tsx';
import type { CampaignEditor } from './useCampaignEditor.ts';
import { useTemplates } from './useTemplates.ts';

/** The recipient while no audience is chosen. */
const example: PreviewRecipient = { name: 'Marina Albuquerque', number: '5513997112043', email: 'marina@exemplo.com' };
const clockMs = 15_000;
/** The pause between a part and the yes of the recipient, in ms. */
const answerMs = 120_000;

type Props = {
  editor: CampaignEditor;
  variables: readonly CampaignVariable[];
  fileLists: readonly FileList[];
  /** The first recipients of the chosen audience. */
  samples: readonly PreviewRecipient[];
};

/** A telephone that shows the campaign as one of its recipients would see it. */
export function Preview({ editor, variables, fileLists, samples }: Props) {
  const t = useTexts(campaignEditorTexts);
  const words = useTexts(campaignTemplateTexts);
  const id = useId();
  const company = useSession(({ user }) => user?.company.name ?? '');
  const { form, variant, setVariant, zone } = editor;
  const values = useWatch({ control: form.control });
  const now = useNow(clockMs);
  const file = useShownFile(editor);
  const [chosen, setChosen] = useState(0);
  const recipient = samples[chosen] ?? samples[0] ?? example;
  const start = startOf(values.when ?? 'hold', values.scheduledAt ?? '', zone, now) ?? now;
  const used = messageFields
    .map((field, index) => ({ index, text: values[field] ?? '' }))
    .filter(({ text }) => text !== '');
  const facts = { now: new Date(start), timezone: zone, language: currentLanguage() };
  const fill = (text: string): string => fillCampaignText(text, recipient, variables, facts);
  const { templates } = useTemplates(values.whatsappId);
  const chosenTemplate = values.template ?? null;
  const template = templates[placeOfTemplate(templates, chosenTemplate)];
  const [isTemplate, setTemplate] = useState(false);
  const isTemplateShown = isTemplate && template !== undefined;
  const templateText = (): string =>
    fillTemplate(
      template!,
      template!.params.map((_hole, at) => {
        const { text = '', fallback = '' } = chosenTemplate?.params?.[at] ?? {};
        return fillTemplateParam({ text, fallback }, recipient, variables, facts) ?? '';
      }),
    );
  const list = fileLists.find(({ id: listId }) => listId === values.fileListId);
  // Nothing but the template reaches people outside of the window, until they answer.
  const parts = previewParts({
    isTemplate: isTemplateShown,
    text: isTemplateShown ? templateText() : fill(values[messageFields[variant]!] ?? ''),
    file,
    fileList: list ? toPreviewList(list, fill) : null,
    confirmation: values.confirmation ?? false,
  });
  const isAnswered = parts.findIndex(({ kind }) => kind === 'yes');
  const timeOf = (place: number): string =>
    wallClock(start + (isAnswered !== -1 && place >= isAnswered ? answerMs : 0), zone).slice(11);
  const end = useRef<HTMLDivElement>(null);
  const count = parts.length;
  useEffect(() => {
    end.current?.parentElement?.scrollTo({ top: 0 });
  }, [variant, count]);
  return (
    <section className={styles.preview} aria-label={t('arrives')}>
      <header className={styles.head}>
        <h3>{t('arrives')}</h3>
        {(used.length > 1 || template) && (
          <Segmented
            label={t('previewVariant')}
            value={isTemplateShown ? 'template' : String(variant)}
            onChange={(value) => {
              setTemplate(value === 'template');
              if (value !== 'template') setVariant(Number(value));
            }}
            options={[
              ...used.map(({ index }) => ({ value: String(index), label: String(index + 1) })),
              ...(template ? [{ value: 'template', label: words('shown') }] : []),
            ]}
          />
        )}
      </header>
      <div className={styles.phone}>
        <p className={styles.owner}>
          <Avatar id={0} name={company} size={28} />
          <span>
            <b className="ellipsis">{company}</b>
            <small>{t('business')}</small>
          </span>
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
        <div className={styles.lines} role="log" aria-label={t('messages')} tabIndex={0}>
          {parts.length === 0 && <p className={styles.hint}>{t('nothingYet')}</p>}
          {parts.map((part, index) => (
            <Bubble key={index} part={part} time={timeOf(index)} />
          ))}
          <div ref={end} />
        </div>
      </div>
      {samples.length > 0 ? (
        <p className={styles.seenAs}>
          <label htmlFor={id}>{t('seenAs')}</label>
          <SelectBox
            look="bar"
            id={id}
            value={Math.min(chosen, samples.length - 1)}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {samples.map(({ name, number }, index) => (
              <option key={number} value={index}>
                {name}
              </option>
            ))}
          </SelectBox>
        </p>
      ) : (
        <p className={styles.note}>{t('example')}</p>
      )}
      <TestButton editor={editor} recipient={recipient} />
    </section>
  );
}

/** The file of the form: a chosen one, or the stored one. */
function useShownFile({ form, stored }: CampaignEditor): PreviewFile | null {
  const change = useWatch({ control: form.control, name: 'file' });
  const file = change instanceof File ? change : null;
  const address = useMemo(() => (file && isMimeType(file.type, 'image/*') ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  if (file) return { name: file.name, type: file.type, bytes: file.size, address };
  return change === 'keep' && stored ? { ...stored, bytes: null } : null;
}

function Bubble({ part, time }: { part: PreviewPart; time: string }) {
  const t = useTexts(campaignEditorTexts);
  if (part.kind === 'yes')
    return (
      <div className={styles.own}>
        {t('yes')}
        <time>
          {time} <Icon name="doneAll" size={14} />
        </time>
      </div>
    );
  return (
    <div className={styles.bubble}>
      {part.kind === 'file' && <Attached file={part.file} />}
      {part.kind === 'text' ? (
        <FormattedText text={part.text} />
      ) : (
        part.caption !== '' && <FormattedText text={part.caption} />
      )}
      <time>{time}</time>
    </div>
  );
}

function Attached({ file: { name, type, bytes, address } }: { file: PreviewFile }) {
  const shown = mediaAddress(address);
  return isMimeType(type, 'image/*') && shown ? (
    <img src={shown} alt={name} />
  ) : (
    <DocumentContent name={name} url={null} size={bytes} />
  );
}
