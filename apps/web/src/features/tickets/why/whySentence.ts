import type { Ticket, WhyStep } from '@recado/contracts';
import type { Translate } from '../../../lib/texts/texts.ts';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import type { whyTexts } from './why.texts.ts';

type T = Translate<typeof whyTexts>;

/** Returns where a ticket is now, in one sentence. */
export function presentOf(t: T, { status, queue, user }: Pick<Ticket, 'status' | 'queue' | 'user'>): string {
  if (status === 'closed') return t('isClosed');
  if (status === 'open') return user ? t('withUser', { user: user.name }) : t('withFormer');
  return queue ? t('waitsIn', { queue: queue.name }) : t('waits');
}

/** Returns what a step did, in one sentence without its time. */
export function sentenceOf(t: T, step: WhyStep): string {
  const actor = step.actor ?? t('system');
  const queue = step.queue ?? t('noQueue');
  switch (step.type) {
    case 'created':
      if (step.reason === 'person') return t('createdBy', { actor });
      return step.reason === 'contact' ? t('created') : t('createdElsewhere');
    case 'accepted':
      return step.queue ? t('acceptedIn', { actor, queue }) : t('accepted', { actor });
    case 'transferred':
      return transferOf(t, step, actor, queue);
    case 'closed':
      if (step.reason === 'inactive') return t('closedInactive');
      if (step.reason === 'abandoned') return t('closedAbandoned');
      if (step.reason === 'finished') return t('closedFinished');
      return step.reason === 'merged' ? t('closedMerged') : t('closed', { actor });
    case 'numberChanged':
      return t('numberChanged');
    case 'rated':
      return t('rated', { rating: step.rating ?? '' });
    case 'bot':
      return botSentenceOf(t, step, queue);
    case 'returned':
    case 'reopened':
      return t(step.type, { actor });
  }
}

function transferOf(t: T, step: WhyStep, actor: string, queue: string): string {
  if (step.reason === 'time') return t('transferredByTime', { queue });
  if (step.user !== null && step.user === step.actor) return t('takenOver', { actor });
  if (step.user !== null) return t('transferredUser', { actor, user: step.user });
  return step.isQueueChanged ? t('transferredQueue', { actor, queue }) : t('transferred', { actor });
}

function botSentenceOf(t: T, step: WhyStep, queue: string): string {
  switch (step.bot) {
    case 'closed':
      return step.queue ? t('hoursClosedOf', { queue }) : t('hoursClosed');
    case 'queueChosen':
    case 'onlyQueue':
      return t(step.bot, { queue });
    case 'optionChosen':
      return t('optionChosen', { option: step.option ?? '' });
    case 'wrongAnswer':
      return t('wrongAnswer', { count: step.repeats ?? 1 });
    case 'flowStarted':
      return t('flowStarted', { flow: step.flow ?? '' });
    case 'flowStopped':
      return t('flowStopped', { flow: step.flow ?? '', actor: step.actor ?? t('system') });
    case 'flowEnded':
      return flowEndOf(t, step);
    case 'assistantHandedOver':
    case 'assistantLimited':
    case 'integrationHandedOver':
      return step.queue ? t(`${step.bot}.queue`, { queue }) : t(step.bot);
    case 'silenced':
      return t(step.cause === 'sameText' ? 'silencedSame' : 'silencedMany');
    case null:
      return t('bot');
    default:
      return t(step.bot);
  }
}

function flowEndOf(t: T, { end, queue, flow: name, node }: WhyStep): string {
  const flow = name ?? '';
  if (end === 'queue' && queue) return t('flowEnded.queue', { flow, queue });
  const sentence = t(end && end !== 'queue' ? `flowEnded.${end}` : 'flowEnded.path', { flow });
  return node ? t('atNode', { sentence, node }) : sentence;
}

/** Returns the date and time of `YYYY-MM-DD HH:MM` as users read them: `23/11 08:00`. */
export const openingOf = (opensAt: string): string =>
  opensAt.replace(
    /^\d{4}-(\d{2})-(\d{2}) (.*)$/,
    (_all, month: string, day: string, time: string) => `${day}/${month} ${time}`,
  );

const icons: Record<Exclude<WhyStep['type'], 'bot'>, IconName> = {
  created: 'inbox',
  accepted: 'acceptNext',
  returned: 'undo',
  transferred: 'transfer',
  closed: 'check',
  reopened: 'restart',
  rated: 'star',
  numberChanged: 'contacts',
};
export const iconOf = ({ type, bot, reason }: WhyStep): IconName => {
  if (reason === 'time') return 'clock';
  if (type !== 'bot') return icons[type];
  return bot === 'closed' ? 'lockClock' : 'bot';
};
