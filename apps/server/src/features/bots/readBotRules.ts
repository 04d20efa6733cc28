import {
  settingChoices,
  toBusinessHours,
  type BotIntegration,
  type BotOption,
  type BotQueue,
  type BotRules,
  type Hours,
  type SettingKey,
  type SpecialDay,
} from '@recado/contracts';
import { fragment, hot, nullable, param, params, raw, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { holidaysAround } from '../companies/index.ts';
import { companies } from '../companies/companies.tables.ts';
import { connections } from '../connections/connections.tables.ts';

const { companyId } = params(connections);
const connectionId = param('connectionId', 'int');
const otherQueueIds = param('otherQueueIds', 'int[]');

type OptionRow = { id: number; queueId: number; parentId: number | null; title: string; message: string };
type Overrides = { ticketPromptId: number | null; ticketIntegrationId: number | null };
type QueueRow = Omit<BotQueue, 'options' | 'hours'> & { schedules: Hours[]; isOffered: boolean };

const keys = [
  'language',
  'scheduleType',
  'chatBotType',
  'sendGreetingMessageOneQueues',
] as const satisfies SettingKey[];

/** SQL for whether the plan of the company has assistants. A change of the plan applies from the next message on. */
const mayUse = `exists (select 1 from plans where plans.id = companies.plan_id and plans.use_open_ai)`;

/** SQL for an integration by its id, null where the plan has none; the id stands between the two parts. */
const beforeId = `(
  select json_build_object('id', i.id, 'restartKeyword', i.typebot_restart_word, 'kind', case
    when i.type = 'flowbuilder' then 'flow' when i.type in ('typebot', 'dialogflow') then 'ask' else 'post' end)
  from queue_integrations i
  where i.company_id = companies.id and exists (
    select 1 from plans where plans.id = companies.plan_id and plans.use_integrations) and i.id = `;
const afterId = ')';
const integrationOf = (column: string): string => `${beforeId}${column}${afterId}`;

/** Everything that decides a turn, in one statement: a turn has few of them, and bursts of hundreds of chats have turns. */
const read = hot('bots.rules')`
  select ${returns({
    timezone: companies.timezone,
    companyRows: companies.schedules,
    observesHolidays: companies.observesHolidays,
    specialDays: fragment`(
      select coalesce(json_agg(json_build_object('date', date, 'intervals', intervals)), '[]') from special_days
      where special_days.company_id = ${companyId})`.as<SpecialDay[]>(),
    settings: fragment`(
      select coalesce(json_object_agg(key, value), '{}') from settings
      where settings.company_id = ${companyId} and key in (${raw(keys.map((key) => `'${key}'`).join(', '))}))`.as<
      Record<string, string>
    >(),
    greetingMessage: connections.greetingMessage,
    outOfHoursMessage: connections.outOfHoursMessage,
    maxRepeats: connections.maxUseBotQueues,
    gapMinutes: connections.timeUseBotQueues,
    // Null for an assistant that was deleted: a ticket may keep its id.
    ticketPromptId: fragment`(
      select p.id from prompts p
      where p.company_id = companies.id and p.id = ${nullable('ticketPromptId', 'int')} and ${raw(mayUse)})`.as<
      number | null
    >(),
    integration: raw(integrationOf('connections.integration_id')).as<BotIntegration | null>(),
    ticketIntegration:
      fragment`${raw(beforeId)}${nullable('ticketIntegrationId', 'int')}${raw(afterId)}`.as<BotIntegration | null>(),
    promptId: raw(`case when ${mayUse} then connections.prompt_id end`).as<number | null>(),
    queues: fragment`(
      select coalesce(json_agg(json_build_object(
        'id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message, 'outOfHoursMessage', q.out_of_hours_message,
        'promptId', case when ${raw(mayUse)} then q.prompt_id end, 'integration', ${raw(integrationOf('q.integration_id'))}, 'schedules', q.schedules, 'isOffered', offered.queue_id is not null) order by q.order_queue nulls last, plain(q.name), q.id), '[]')
      from queues q
      left join connection_queues offered
        on offered.company_id = q.company_id and offered.queue_id = q.id and offered.connection_id = ${connectionId}
      where q.company_id = ${companyId} and (offered.queue_id is not null or q.id = any((select ${otherQueueIds})::int[])))`.as<
      QueueRow[]
    >(),
    options: fragment`(
      select coalesce(json_agg(json_build_object(
        'id', o.id, 'queueId', o.queue_id, 'parentId', o.parent_id, 'title', o.title, 'message', o.message)
        order by o.option, o.id), '[]')
      from connection_queues offered
      join queue_options o on o.company_id = offered.company_id and o.queue_id = offered.queue_id
      where offered.company_id = ${companyId} and offered.connection_id = ${connectionId})`.as<OptionRow[]>(),
  })}
  from connections join companies on companies.id = ${companyId}
  where connections.company_id = ${companyId} and connections.id = ${connectionId}`;

/**
 * Returns what a company has set up that decides a turn on a connection, as it is now: a change applies from the next
 * message on. `otherQueueIds` are the queue of the ticket and those of its flows, whose hours apply although the
 * connection may not offer them. Overrides were set for the ticket alone.
 */
export async function readBotRules(
  work: Work,
  connectionId: number,
  otherQueueIds: readonly number[],
  { ticketPromptId, ticketIntegrationId }: Overrides,
): Promise<BotRules | undefined> {
  const [row] = await work.rows(read, {
    connectionId,
    otherQueueIds: [...otherQueueIds],
    ticketPromptId,
    ticketIntegrationId,
  });
  if (!row) return undefined;
  const { timezone, companyRows, observesHolidays, specialDays, settings, queues, options, ...connection } = row;
  const settingOf = <K extends (typeof keys)[number]>(key: K) =>
    (settings[key] ?? settingChoices[key][0]) as (typeof settingChoices)[K][number];
  const toQueue = ({ schedules, isOffered: _isOffered, ...queue }: QueueRow): BotQueue => ({
    ...queue,
    hours: { rows: schedules },
    options: toTree(options, queue.id, null),
  });
  const scheduleType = settingOf('scheduleType');
  const holidays = scheduleType === 'company' && observesHolidays ? await holidaysAround(work.now) : [];
  return {
    ...connection,
    language: settingOf('language'),
    timezone,
    scheduleType,
    companyHours: toBusinessHours({ schedules: companyRows, specialDays, observesHolidays, holidays }),
    chatBotType: settingOf('chatBotType'),
    greetsWithOneQueue: settingOf('sendGreetingMessageOneQueues') === 'enabled',
    queues: queues.filter(({ isOffered }) => isOffered).map(toQueue),
    queuesElsewhere: queues.filter(({ isOffered }) => !isOffered).map(toQueue),
  };
}

const toTree = (rows: readonly OptionRow[], queueId: number, parentId: number | null): BotOption[] =>
  rows
    .filter((row) => row.queueId === queueId && row.parentId === parentId)
    .map(({ id, title, message }) => ({ id, title, message, children: toTree(rows, queueId, id) }));
