import { setTimeout as pause } from 'node:timers/promises';
import { nextGap, type QuietNow } from '@recado/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Errand } from '../../../kernel/errand.ts';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { campaignPaces, campaigns } from '../campaigns.tables.ts';
import { readSettings } from '../campaignSettings.ts';
import type { CampaignSending } from '../campaignDeps.ts';
import { pauseInterrupted, pauseWarned } from '../pauseCampaign.ts';
import { stopCampaign } from '../runCampaign.ts';
import { bookNext, bookProgress, lockPaceOf, sendNext } from './bookStart.ts';
import { checkNumber, type Unchecked } from './checkNumber.ts';
import { isCompanyServed } from './isCompanyServed.ts';
import { countNewContacts, isKnownContact } from './newContacts.ts';
import { isAwake, readQuiet } from './quietRecipients.ts';
import { readConnection } from './readConnection.ts';
import { isOutdated, recordInterruption, recordWait, type Wait } from './recordWait.ts';
import { sendShipping } from './sendShipping.ts';
import { countStartedPeople, isInWindow } from './startedPeople.ts';

/** How long the campaigns wait for a connection that is down, and for a company that may not send. */
const downMs = 10_000;
const unservedMs = 600_000;
/** A message that is later than this moves the plan: nothing is caught up in a burst (behaviour 9.8). */
const stallMs = 1_000;
/** No interval of the settings is as long as this, in ms. */
const longestGapMs = 600_000;
/** Recipients whom one run may skip, and the time between two questions about numbers (behaviour 9.5). */
const mostSkipped = 20;
const betweenChecksMs = 1_000;

/**
 * Sends one message of the campaigns of a connection, to a recipient of one of them in turn, and books itself for the
 * next one. A number that was not checked yet is checked before its turn.
 */
export const sendNextJob = (deps: CampaignSending) =>
  job({
    ...sendNext,
    retrySeconds: [1, 2, 5, 10, 30],
    async run(errand, { connectionId }) {
      for (let left = mostSkipped; left > 0; left--) {
        const next = await errand.inCompany((work) => findNext(work, connectionId));
        if (next === undefined) return;
        const isValid = next.isWhatsappValid ?? (await checkNumber(errand, next, deps));
        if (isValid === false) {
          await pause(betweenChecksMs);
          continue;
        }
        const outcome = await errand.inCompany((work) => take(work, next, deps));
        if (outcome === 'skipped') continue;
        // The next number is checked during the gap.
        if (outcome === 'sent') await checkAhead(errand, connectionId, deps);
        return;
      }
      await errand.inCompany((work) => bookNext(work, connectionId, work.now));
    },
  });

/**
 * Returns the recipient whose turn it is. Books the job for later if it is not time yet or nothing can be sent now.
 * Campaigns take turns: the one after the last one comes first.
 */
async function findNext(work: Work, connectionId: number): Promise<Unchecked | undefined> {
  const pace = await lockPace(work, connectionId);
  const later = async (at: Date): Promise<undefined> => {
    await bookNext(work, connectionId, at);
  };
  const inMs = (ms: number): Date => new Date(work.now.getTime() + ms);
  const running = await work.db
    .select({
      id: campaigns.id,
      acceptedNotice: campaigns.acceptedNotice,
      startedAt: campaigns.startedAt,
      resumedAt: campaigns.resumedAt,
    })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, work.companyId),
        eq(campaigns.connectionId, connectionId),
        eq(campaigns.status, 'EM_ANDAMENTO'),
        isNull(campaigns.pause),
      ),
    );
  if (running.length === 0) return endRun(work, connectionId);
  const line = await readConnection(work, connectionId);
  if (!line) {
    for (const { id } of running) await stopCampaign(work, id, 'connectionRemoved');
    return undefined;
  }
  const wait = pace?.wait ?? null;
  const interrupted = async (reason: 'disconnected' | 'unserved', ms: number): Promise<undefined> => {
    if (await recordInterruption(work, connectionId, wait, reason))
      for (const { id } of running) await bookProgress(work, id);
    return later(inMs(ms));
  };
  if (line.status !== 'CONNECTED') return interrupted('disconnected', downMs);
  if (!(await isCompanyServed(work))) return interrupted('unserved', unservedMs);
  const outdated = running.filter((campaign) => isOutdated(wait, campaign, work.now));
  if (outdated.length > 0) {
    await recordWait(work, connectionId, []);
    for (const { id } of outdated) await pauseInterrupted(work, id);
    return later(work.now);
  }
  if (await pauseWarned(work, running, line.notice)) return later(work.now);
  if (pace && isAhead(pace, work.now)) return later(pace.nextAt);
  const quiet = await readQuiet(work);
  const newContacts = await countNewContacts(work, pace, line);
  const started = await countStartedPeople(work, pace, connectionId, line);
  const only = { known: newContacts.left === 0, inWindow: started.left === 0 };
  const next = await nextOf(work, connectionId, pace?.lastCampaignId ?? 0, { quiet, only });
  if (next) return next;
  // The last parts may still be on their way.
  for (const { id } of running) await bookProgress(work, id);
  const waits: Wait[] = [
    ...(quiet ? [{ reason: 'quiet', until: quiet.nextEnd } as const] : []),
    ...(only.known ? [{ reason: 'budget', until: newContacts.endsAt } as const] : []),
    ...(started.opensAt ? [{ reason: 'messagingLimit', until: started.opensAt } as const] : []),
  ];
  if (waits.length === 0) return endRun(work, connectionId);
  await recordWait(work, connectionId, waits);
  return later(new Date(Math.min(...waits.map(({ until }) => until.getTime()))));
}

async function nextOf(
  work: Work,
  connectionId: number,
  lastCampaignId: number,
  { quiet, only }: { quiet: QuietNow | null; only: { known: boolean; inWindow: boolean } },
): Promise<Unchecked | undefined> {
  const { rows } = await work.db.execute(sql`
    select s.id, s.number, s.number_key as "numberKey", s.is_whatsapp_valid as "isWhatsappValid", s.campaign_id as "campaignId"
    from campaigns c
    cross join lateral (
      select * from campaign_shippings s
      where s.company_id = ${work.companyId} and s.campaign_id = c.id and s.status = 'waiting'
        and ${isAwake(quiet)} ${only.known ? sql`and ${isKnownContact(work)}` : sql``}
        ${only.inWindow ? sql`and (c.template is null or ${isInWindow(work)})` : sql``} order by s.id limit 1) s
    where c.company_id = ${work.companyId} and c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO'
      and c.pause is null and c.started_at is not null
    order by c.id <= ${lastCampaignId}, c.id limit 1`);
  const [row] = rows as Omit<Unchecked, 'connectionId'>[];
  return row && { ...row, connectionId };
}

/**
 * Returns whether the next message has to wait. A pause longer than every interval was set before the clock of the
 * database was set back (decision 0077).
 */
function isAhead({ nextAt }: { nextAt: Date }, now: Date): boolean {
  const ms = nextAt.getTime() - now.getTime();
  return ms > 0 && ms <= longestGapMs;
}

async function lockPace(work: Work, connectionId: number) {
  await lockPaceOf(work, connectionId);
  const [pace] = await work.db
    .select()
    .from(campaignPaces)
    .where(and(eq(campaignPaces.companyId, work.companyId), eq(campaignPaces.connectionId, connectionId)));
  return pace;
}

/** The pauses of a later campaign begin anew, and it waits for nothing yet. */
async function endRun(work: Work, connectionId: number): Promise<undefined> {
  await work.db
    .update(campaignPaces)
    .set({ run: 0, wait: null })
    .where(and(eq(campaignPaces.companyId, work.companyId), eq(campaignPaces.connectionId, connectionId)));
}

/** Sends to the recipient and plans the next message. A skipped recipient takes no slot. */
async function take(
  work: Work,
  { id, connectionId, campaignId }: Unchecked,
  deps: CampaignSending,
): Promise<'sent' | 'skipped' | 'waits'> {
  const pace = await lockPace(work, connectionId);
  // Another run of this job was faster.
  if (pace && isAhead(pace, work.now)) {
    await bookNext(work, connectionId, pace.nextAt);
    return 'waits';
  }
  const line = await readConnection(work, connectionId);
  if (!line) return 'skipped';
  const newContacts = await countNewContacts(work, pace, line);
  const started = await countStartedPeople(work, pace, connectionId, line);
  const sent = await sendShipping(work, id, deps, {
    beNew: newContacts.left !== 0,
    beOutOfWindow: started.left !== 0,
  });
  if (sent === 'skipped' || sent === 'none') return 'skipped';
  const counts = {
    newDay: newContacts.day,
    newCount: newContacts.count + (sent.isNew ? 1 : 0),
    startedCount: started.count + (sent.isOutOfWindow ? 1 : 0),
    startedCountAt: started.countedAt,
  };
  const { gap, run } = nextGap(pace?.run ?? 0, await readSettings(work));
  const isInPlan = pace && Math.abs(work.now.getTime() - pace.nextAt.getTime()) < stallMs;
  const planned = isInPlan ? pace.nextAt : work.now;
  // Phones of real people get messages at slightly irregular times (behaviour 9.8).
  const jitter = line.provider === 'sandbox' ? 0 : Math.random() * 0.1;
  const nextAt = new Date(planned.getTime() + gap * (1 + jitter) * 1_000);
  await work.db
    .insert(campaignPaces)
    .values({ companyId: work.companyId, connectionId, run, nextAt, lastCampaignId: campaignId, ...counts })
    .onConflictDoUpdate({
      target: [campaignPaces.companyId, campaignPaces.connectionId],
      set: { run, nextAt, lastCampaignId: campaignId, ...counts, wait: null, updatedAt: work.now },
    });
  await bookNext(work, connectionId, nextAt);
  return 'sent';
}

async function checkAhead(errand: Errand, connectionId: number, deps: CampaignSending): Promise<void> {
  const next = await errand.inCompany(async (work) => {
    const [pace] = await work.db
      .select({ last: campaignPaces.lastCampaignId })
      .from(campaignPaces)
      .where(and(eq(campaignPaces.companyId, work.companyId), eq(campaignPaces.connectionId, connectionId)));
    return nextOf(work, connectionId, pace?.last ?? 0, { quiet: null, only: { known: false, inWindow: false } });
  });
  if (next?.isWhatsappValid === null) await checkNumber(errand, next, deps);
}
