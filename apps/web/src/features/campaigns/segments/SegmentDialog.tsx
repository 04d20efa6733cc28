import Button from '@mui/material/Button';
import { campaignsApi, segmentsApi, type Segment } from '@recado/contracts';
import { Controller, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '../../../lib/notices/toasts.tsx';
import { call, queryClient, useCall } from '../../../lib/server/api.ts';
import { useClientKey } from '../../../lib/server/useClientKey.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { findRow } from '../../../ui/forms/findRow.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { Conditions } from './Conditions.tsx';
import { conditionOf, draftOf, newDraft, SegmentForm } from './segmentForm.ts';
import { segmentTexts } from './segments.texts.ts';
import { SegmentCount } from './SegmentCount.tsx';

const quiet = { quiet: true };

/** Refetches the segments, their counts and the campaigns that name them. */
const refreshSegments = (): void => {
  for (const { path } of [segmentsApi.list, segmentsApi.count, campaignsApi.audience, campaignsApi.list])
    void queryClient.invalidateQueries({ queryKey: [path] });
};

const bodyOf = ({ name, conditions }: z.output<typeof SegmentForm>) => ({
  name,
  conditions: conditions.flatMap((draft) => conditionOf(draft) ?? []),
});

type Props = { segment: Segment | null; onSaved: (id: number) => void; onRemoved: () => void; onClose: () => void };

/** Creates a segment or changes one, and counts while it is typed who would receive a campaign. */
export function SegmentDialog({ segment, onSaved, onRemoved, onClose }: Props) {
  const t = useTexts(segmentTexts);
  const create = useCall(segmentsApi.create, quiet);
  const change = useCall(segmentsApi.change, quiet);
  const clientKeyOf = useClientKey();
  const remove = useRemove(segment, () => {
    onRemoved();
    onClose();
  });
  const valuesOf = ({ name, conditions: stored }: Segment) => ({
    name,
    conditions: stored.map((one) => draftOf(one, t('city'))),
  });
  const { control, register, setFocus, error, dialog } = useServerForm({
    schema: SegmentForm,
    defaultValues: segment ? valuesOf(segment) : { name: '', conditions: [newDraft('tag', t('city'))] },
    stored: segment && {
      row: segment,
      toValues: valuesOf,
      read: async () => findRow(await call(segmentsApi.list), segment.id),
    },
    async send(form, { changed }) {
      const saved = await (segment
        ? change.run({ params: { segmentId: segment.id }, body: changed(bodyOf) })
        : create.run({ body: { ...bodyOf(form), clientKey: clientKeyOf(bodyOf(form)) } }));
      toast.success(t(segment ? 'saved' : 'created'));
      refreshSegments();
      onSaved(saved.id);
      onClose();
    },
    fieldOfCode: {
      ERR_NO_TAG_FOUND: 'conditions',
      ERR_NO_QUEUE_FOUND: 'conditions',
      ERR_NO_CAMPAIGN_FOUND: 'conditions',
    },
    wordError: (field, code, typed) =>
      field === 'name'
        ? code === 'too_small'
          ? t(String(typed).trim() === '' ? 'required' : 'tooShort')
          : undefined
        : t('incomplete'),
  });
  const conditions = useWatch({ control, name: 'conditions' });
  return (
    <FormDialog
      {...dialog}
      title={t(segment ? 'editTitle' : 'addTitle')}
      submit={t(segment ? 'save' : 'create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
      aside={
        segment && (
          <Button variant="text" color="error" onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )
      }
    >
      <Field label={t('name')} error={error('name')} maxLength={50} autoComplete="off" {...register('name')} />
      <Controller
        control={control}
        name="conditions"
        render={({ field: { value, onChange, ref } }) => (
          <Conditions ref={ref} drafts={value} error={error('conditions')} onChange={onChange} />
        )}
      />
      <SegmentCount drafts={conditions} />
    </FormDialog>
  );
}

/** Asks, then deletes the segment. */
function useRemove(segment: Segment | null, onRemoved: () => void) {
  const t = useTexts(segmentTexts);
  const confirm = useConfirm();
  const { run } = useCall(segmentsApi.remove);
  return async (): Promise<void> => {
    if (!segment) return;
    const question = {
      title: t('removeTitle', { name: segment.name }),
      text: t('removeText'),
      confirm: t('removeConfirm'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await run({ params: { segmentId: segment.id } });
      toast.success(t('removed'));
      onRemoved();
    } catch {
      // `useCall` has shown the error, for example the campaigns that use the segment.
    }
    refreshSegments();
  };
}
