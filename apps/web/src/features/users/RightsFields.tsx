import { connectionsApi, type Profile } from '@recado/contracts';
import { Controller, type Control } from 'react-hook-form';
import { useEndpoint } from '../../lib/server/api.ts';
import { choicesOf } from '../../lib/server/retryOf.ts';
import { useLiveQueueChoices } from '../../lib/server/useLiveQueueChoices.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { PillChecks } from '../../ui/fields/PillChecks.tsx';
import { RadioBar } from '../../ui/fields/RadioBar.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import type { RightsForm } from './profileForm.ts';
import { userTexts } from './users.texts.ts';

/** From the fewest rights to the most. */
const shownProfiles = ['user', 'supervisor', 'admin'] as const satisfies readonly Profile[];

type Props = {
  control: Control<RightsForm>;
  /** Text of the error of the profile. */
  profileError: string | undefined;
};

/** The fields of a user that only administrators change: profile, queues, connection, waiting tickets (USER-02, USER-03). */
export function RightsFields({ control, profileError }: Props) {
  const t = useTexts(userTexts);
  const queues = useLiveQueueChoices();
  const connections = useEndpoint(connectionsApi.list);
  return (
    <>
      <Controller
        control={control}
        name="profile"
        render={({ field }) => (
          <RadioBar
            label={t('profile')}
            error={profileError}
            options={shownProfiles.map((value) => ({ value, label: t(value) }))}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="queueIds"
        render={({ field }) => <PillChecks {...field} label={t('queues')} empty={t('noQueues')} {...queues} />}
      />
      <Controller
        control={control}
        name="whatsappId"
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('connection')}
            isOptional
            {...choicesOf(connections)}
            empty={t('noConnection')}
          />
        )}
      />
      <SwitchField control={control} name="seesWaiting" label={t('allTicket')} hint={t('allTicketHelp')} />
    </>
  );
}
