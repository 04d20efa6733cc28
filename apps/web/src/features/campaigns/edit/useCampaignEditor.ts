import { campaignsApi, limits, type Campaign } from '@recado/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useCompanyZone } from '../../../lib/format/companyTime.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { call, useCall } from '../../../lib/server/api.ts';
import { useClientKey } from '../../../lib/server/useClientKey.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { refreshCampaigns } from '../campaigns.queries.ts';
import {
  campaignForm,
  fieldsOf,
  formOf,
  messageFields,
  planSave,
  stepOf,
  steps,
  type CampaignForm,
  type Step,
} from './campaignForm.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import { useCampaignFile } from './useCampaignFile.ts';

const quiet = { quiet: true };
const max = limits.fileBytes / 1_024 ** 2;

/** The fields that the refusals of the server belong to. */
const fieldOfCode = {
  ERR_NO_WAPP_FOUND: 'whatsappId',
  ERR_NO_CONTACT_LIST_FOUND: 'contactListId',
  ERR_NO_TAG_FOUND: 'tagId',
  ERR_NO_SEGMENT_FOUND: 'segmentId',
  ERR_WAPP_TEMPLATE: 'template',
  ERR_NO_FILE_FOUND: 'fileListId',
  ERR_FILE_TYPE: 'file',
  ERR_FILE_TOO_LARGE: 'file',
  ERR_UPLOAD_STALLED: 'file',
} as const;

/** The state of the dialog of a campaign: its form, its part in view, and saving it with its file (CAMP-04, CAMP-20). */
export function useCampaignEditor(campaign: Campaign | null, onClose: () => void) {
  const t = useTexts(campaignEditorTexts);
  const zone = useCompanyZone();
  /** The campaign that the fields began with. */
  const [begun] = useState(campaign);
  const [step, setStep] = useState<Step>('message');
  const [variant, setVariant] = useState(0);
  const { upload, stored, save: saveFile } = useCampaignFile(campaign);
  const create = useCall(campaignsApi.create, quiet);
  const change = useCall(campaignsApi.change, quiet);
  const clientKeyOf = useClientKey();
  const restart = useCall(campaignsApi.restart, quiet);
  // After a refused file, the next attempt changes the saved campaign instead of creating a second one.
  const savedId = useRef(campaign?.id ?? null);

  const form = useServerForm({
    schema: useMemo(() => campaignForm(begun, zone), [begun, zone]),
    defaultValues: formOf(begun, zone),
    stored: begun && {
      row: begun,
      toValues: (row) => formOf(row, zone),
      read: () => call(campaignsApi.get, { params: { campaignId: begun.id } }),
      channel: 'campaign',
    },
    async send(values, { changed, rebase }) {
      const { body, after, restarts } = planSave(values, begun, zone);
      const bodyOf = (form: CampaignForm) => planSave(form, begun, zone).body;
      const saved = savedId.current
        ? await change.run({ params: { campaignId: savedId.current }, body: changed(bodyOf) })
        : await create.run({ body: { ...body, clientKey: clientKeyOf(body) } });
      savedId.current = saved.id;
      rebase(saved);
      refreshCampaigns();
      await saveFile(saved.id, values.file);
      if (values.file !== 'keep') form.setValue('file', 'keep');
      if (after) await change.run({ params: { campaignId: saved.id }, body: after });
      if (restarts) await restart.run({ params: { campaignId: saved.id } });
      toast.success(t(begun ? 'saved' : 'created'));
      refreshCampaigns();
      onClose();
    },
    onRefused(field) {
      const place = messageFields.findIndex((name) => name === field);
      // The field takes the focus right afterwards, so that it must be in view already.
      flushSync(() => {
        setStep(stepOf(field));
        if (place !== -1) setVariant(place);
      });
    },
    fieldOfCode,
    wordError: (field, code, typed) => wordError(t, field, code, typed),
  });

  const [tried, setTried] = useState<readonly Step[]>([]);
  const values = useWatch({ control: form.control });
  useEffect(() => {
    if (tried.length > 0) void form.trigger(tried.flatMap(fieldsOf));
    // oxlint-disable-next-line react/exhaustive-deps -- the form changes with each render; only its values matter
  }, [values, tried]);
  /** Opens the next part, unless something is wrong in this one: its errors then follow what is typed. */
  const goOn = async (): Promise<void> => {
    if (await form.trigger(fieldsOf(step), { shouldFocus: true })) setStep(steps[steps.indexOf(step) + 1]!);
    else setTried([...tried, step]);
  };
  return { form, step, setStep, goOn, variant, setVariant, upload, stored, begun, zone };
}

export type CampaignEditor = ReturnType<typeof useCampaignEditor>;

function wordError(
  t: ReturnType<typeof useTexts<typeof campaignEditorTexts>>,
  field: string,
  code: string,
  typed: unknown,
): string | undefined {
  switch (field) {
    case 'message1':
      return code === 'too_big' ? undefined : t('needsMessage');
    case 'whatsappId':
      return t('chooseConnection');
    case 'contactListId':
      return t('chooseList');
    case 'template':
      return t('templateNotUsable');
    case 'tagId':
      return t('chooseTag');
    case 'segmentId':
      return t('chooseSegment');
    case 'scheduledAt':
      return Number.isNaN(Date.parse(String(typed))) ? t('required') : t('past');
    case 'file':
      if (code === 'custom' || code === 'ERR_FILE_TOO_LARGE') return t('fileTooLarge', { max });
      return code === 'ERR_UPLOAD_STALLED' ? t('uploadFailed') : undefined;
    default:
      return undefined;
  }
}
