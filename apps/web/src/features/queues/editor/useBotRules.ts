import { companiesApi, settingsApi, toBusinessHours, type BotRules, type Queue } from '@recado/contracts';
import { useChannel } from '../../../lib/live/realtime.ts';
import { queryClient, useEndpoint } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { QueueForm } from '../queueForm.ts';
import { toBotOptions, type EditedTree } from '../tree/editedTree.ts';

/** The hours until the stored ones are loaded. */
const noHours = { schedules: [], specialDays: [], holidays: [], observesHolidays: false };

/**
 * Returns the rules of a bot whose connection offers only the edited queue, with the values of the editor, and how the
 * company sets its hours. A change of the settings acts at once (SET-07).
 */
export function useBotRules(
  queue: Queue | null,
  values: QueueForm,
  tree: EditedTree,
): { rules: BotRules; scheduleType: BotRules['scheduleType'] } {
  const company = useSession(({ user }) => user!.company);
  const settings = useEndpoint(settingsApi.list);
  const hours = useEndpoint(companiesApi.hours, { params: { companyId: company.id } });
  useChannel('settings', () => void queryClient.invalidateQueries({ queryKey: [settingsApi.list.path] }));
  const valueOf = (key: string): string | undefined => settings.data?.find((row) => row.key === key)?.value;
  const scheduleType = (valueOf('scheduleType') ?? 'disabled') as BotRules['scheduleType'];
  return {
    scheduleType,
    rules: {
      language: (valueOf('language') ?? company.language) as BotRules['language'],
      timezone: company.timezone,
      scheduleType,
      companyHours: toBusinessHours(hours.data ?? noHours),
      chatBotType: (valueOf('chatBotType') ?? 'text') as BotRules['chatBotType'],
      greetsWithOneQueue: false,
      greetingMessage: '',
      outOfHoursMessage: '',
      maxRepeats: 0,
      gapMinutes: 0,
      queues: [
        {
          id: queue?.id ?? 0,
          name: values.name,
          greetingMessage: values.greetingMessage,
          outOfHoursMessage: values.outOfHoursMessage,
          hours: { rows: values.schedules },
          options: toBotOptions(tree),
        },
      ],
    },
  };
}
