import { Controller } from 'react-hook-form';
import { useLiveQueueChoices } from '../../../lib/server/useLiveQueueChoices.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { PillChecks } from '../../../ui/fields/PillChecks.tsx';
import { SharedVariables } from '../../../ui/fields/SharedVariables.tsx';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import type { PartProps } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';

const longest = 4_096;

/** The queues a connection offers, and its automatic texts. */
export function MessagesPart({ control, error }: PartProps) {
  const t = useTexts(connectionTexts);
  const queues = useLiveQueueChoices();
  return (
    <>
      <Controller
        control={control}
        name="queueIds"
        render={({ field }) => (
          <PillChecks {...field} label={t('queues')} empty={queues.isLoaded ? t('noQueues') : ''} {...queues} />
        )}
      />
      <SharedVariables>
        {messages.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <TemplateField
                label={t(name)}
                help={t(name === 'greetingMessage' ? 'greetingHelp' : 'messageHelp')}
                error={error(name)}
                rows={2}
                maxLength={longest}
                {...field}
              />
            )}
          />
        ))}
      </SharedVariables>
    </>
  );
}

const messages = [
  'greetingMessage',
  'outOfHoursMessage',
  'complationMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const;
