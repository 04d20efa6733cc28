import { queuesApi } from '@recado/contracts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { PillChecks } from '../../../ui/fields/PillChecks.tsx';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import type { PartProps } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';

const longest = 4_096;

/** The queues a connection offers, and its automatic texts. */
export function MessagesPart({ form, error, set }: PartProps) {
  const t = useTexts(connectionTexts);
  const queues = useEndpoint(queuesApi.list);
  return (
    <>
      <PillChecks
        label={t('queues')}
        empty={queues.data ? t('noQueues') : ''}
        options={queues.data ?? []}
        value={form.queueIds}
        onChange={(ids) => set('queueIds', ids)}
      />
      <TemplateField
        label={t('greetingMessage')}
        help={t('greetingHelp')}
        error={error('greetingMessage')}
        rows={2}
        maxLength={longest}
        value={form.greetingMessage}
        onChange={(text) => set('greetingMessage', text)}
      />
      {(['outOfHoursMessage', 'complationMessage', 'ratingMessage', 'expiresInactiveMessage'] as const).map((field) => (
        <TemplateField
          key={field}
          label={t(field)}
          help={t('messageHelp')}
          error={error(field)}
          rows={2}
          maxLength={longest}
          value={form[field]}
          onChange={(text) => set(field, text)}
        />
      ))}
    </>
  );
}
