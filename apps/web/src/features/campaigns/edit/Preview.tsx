import { isMimeType, type CampaignVariable, type FileList } from '@recado/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { DocumentContent } from '../../../conversation/content/DocumentContent.tsx';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { campaignEditorTexts } from './edit.texts.ts';
import styles from './Preview.module.css';
import type { PreviewFile, PreviewPart, PreviewRecipient } from './previewParts.ts';
import { campaignTemplateTexts } from './template.texts.ts';
import { TestButton } from './TestButton.tsx';
import type { CampaignEditor } from './useCampaignEditor.ts';
import { useShownParts } from './useShownParts.ts';

/** The recipient while no audience is chosen. */
const example: PreviewRecipient = { name: 'Marina Albuquerque', number: '5513997112043', email: 'marina@exemplo.com' };

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
  const company = useSession(({ user }) => user?.company.name ?? '');
  const { variant, setVariant } = editor;
  const [chosen, setChosen] = useState(0);
  const [isTemplate, setTemplate] = useState(false);
  const recipient = samples[chosen] ?? samples[0] ?? example;
  const { used, template, parts, timeOf } = useShownParts(editor, { variables, fileLists, recipient, isTemplate });
  const isTemplateShown = isTemplate && template !== undefined;
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
        <SeenAs samples={samples} chosen={Math.min(chosen, samples.length - 1)} onChoose={setChosen} />
      ) : (
        <p className={styles.note}>{t('example')}</p>
      )}
      <TestButton editor={editor} recipient={recipient} />
    </section>
  );
}

type SeenAsProps = {
  samples: readonly PreviewRecipient[];
  chosen: number;
  onChoose: (place: number) => void;
};

/** The choice of the recipient who sees the campaign. */
function SeenAs({ samples, chosen, onChoose }: SeenAsProps) {
  const t = useTexts(campaignEditorTexts);
  const id = useId();
  return (
    <p className={styles.seenAs}>
      <label htmlFor={id}>{t('seenAs')}</label>
      <SelectBox look="bar" id={id} value={chosen} onChange={(event) => onChoose(Number(event.target.value))}>
        {samples.map(({ name, number }, index) => (
          <option key={number} value={index}>
            {name}
          </option>
        ))}
      </SelectBox>
    </p>
  );
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
