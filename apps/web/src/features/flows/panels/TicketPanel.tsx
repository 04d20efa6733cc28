import { queuesApi } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { panelTexts } from '../panel.texts.ts';
import { QueueField } from '../QueueField.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { numberOf, recordOf, type PanelProps } from './panelTypes.ts';
import { usePanelForm } from './usePanelForm.ts';

const TicketForm = z.object({
  queueId: z
    .number()
    .nullable()
    .refine((id) => id !== null),
});

/** Chooses the queue of a ticket node (FLOW-35, FLOW-50). */
export function TicketPanel({ data, onApply }: PanelProps) {
  const t = useTexts(panelTexts);
  const { data: queues = [] } = useEndpoint(queuesApi.list);
  const stored = numberOf(recordOf(data.queue).id ?? data.queue, 0);
  const { control, error, dialog } = usePanelForm({
    schema: TicketForm,
    values: { queueId: queues.some(({ id }) => id === stored) || queues.length === 0 ? stored || null : null },
    onApply: ({ queueId }) => {
      const chosen = queues.find(({ id }) => id === queueId);
      onApply({ ...data, queue: chosen ? { id: chosen.id, name: chosen.name } : queueId });
    },
    wordError: () => t('addQueue'),
  });
  return (
    <PanelFrame {...dialog}>
      <Controller
        control={control}
        name="queueId"
        render={({ field }) => (
          <QueueField
            label={t('queue')}
            help={t('queueHint')}
            error={error('queueId')}
            value={field.value}
            onChange={field.onChange}
            ref={field.ref}
          />
        )}
      />
    </PanelFrame>
  );
}
