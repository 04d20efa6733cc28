import {
  fillCampaignText,
  fillTemplate,
  fillTemplateParam,
  isMimeType,
  type CampaignVariable,
  type FileList,
  type MessageTemplate,
} from '@recado/contracts';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useNow } from '../../../lib/format/dates.ts';
import { wallClock } from '../../../lib/format/wallClock.ts';
import { currentLanguage } from '../../../lib/texts/texts.ts';
import { messageFields } from './campaignForm.ts';
import { placeOfTemplate } from './chosenTemplate.ts';
import { previewParts, toPreviewList, type PreviewFile, type PreviewRecipient } from './previewParts.ts';
import { startOf } from './SendingTab.tsx';
import type { CampaignEditor } from './useCampaignEditor.ts';
import { useTemplates } from './useTemplates.ts';

const clockMs = 15_000;
/** The pause between a part and the yes of the recipient, in ms. */
const answerMs = 120_000;

type Given = {
  variables: readonly CampaignVariable[];
  fileLists: readonly FileList[];
  recipient: PreviewRecipient;
  /** The template is to be shown, if one is chosen. */
  isTemplate: boolean;
};

/** Returns the parts that a recipient sees of the campaign in the form, and the variants and the template to choose from. */
export function useShownParts(editor: CampaignEditor, { variables, fileLists, recipient, isTemplate }: Given) {
  const { form, variant, zone } = editor;
  const values = useWatch({ control: form.control });
  const now = useNow(clockMs);
  const file = useShownFile(editor);
  const start = startOf(values.when ?? 'hold', values.scheduledAt ?? '', zone, now) ?? now;
  const used = messageFields
    .map((field, index) => ({ index, text: values[field] ?? '' }))
    .filter(({ text }) => text !== '');
  const facts = { now: new Date(start), timezone: zone, language: currentLanguage() };
  const fill = (text: string): string => fillCampaignText(text, recipient, variables, facts);
  const { templates } = useTemplates(values.whatsappId);
  const chosen = values.template ?? null;
  const template = templates[placeOfTemplate(templates, chosen)];
  const textOf = (shown: MessageTemplate): string =>
    fillTemplate(
      shown,
      shown.params.map((_hole, at) => {
        const { text = '', fallback = '' } = chosen?.params?.[at] ?? {};
        return fillTemplateParam({ text, fallback }, recipient, variables, facts) ?? '';
      }),
    );
  const list = fileLists.find(({ id }) => id === values.fileListId);
  // Nothing but the template reaches people outside of the window, until they answer.
  const parts = previewParts({
    isTemplate: isTemplate && template !== undefined,
    text: isTemplate && template ? textOf(template) : fill(values[messageFields[variant]!] ?? ''),
    file,
    fileList: list ? toPreviewList(list, fill) : null,
    confirmation: values.confirmation ?? false,
  });
  const answered = parts.findIndex(({ kind }) => kind === 'yes');
  const timeOf = (place: number): string =>
    wallClock(start + (answered !== -1 && place >= answered ? answerMs : 0), zone).slice(11);
  return { used, template, parts, timeOf };
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
