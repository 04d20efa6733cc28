import type { MessageTemplate, MessageTemplates } from '@recado/contracts';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { toProblem } from '../../gateways/whatsapp/cloud/checkNumber.ts';
import type { CloudTemplate } from '../../gateways/whatsapp/cloud/listTemplates.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Work } from '../../kernel/work.ts';
import { getConnection } from '../connections/index.ts';
import type { CloudDeps } from './cloudDeps.ts';
import { cloudAccounts, messageTemplates } from './cloud.tables.ts';

/** Maximum age of a list. Meta allows 200 such calls an hour, and reports changes of state by itself. */
const freshMs = 5 * 60_000;

const ofConnection = (work: Work, connectionId: number) =>
  and(eq(messageTemplates.companyId, work.companyId), eq(messageTemplates.connectionId, connectionId));

/** The list as it was before Meta is asked for a new one. */
type Before = Pick<typeof cloudAccounts.$inferSelect, 'wabaId' | 'templatesAt'>;

/**
 * Returns the templates that a connection may send, as Meta listed them at most some minutes ago. Returns those of the
 * last list with the problem while Meta does not list them, and none for a connection that does not use the official
 * API.
 */
export async function listMessageTemplates(
  errand: UserErrand,
  connectionId: number,
  deps: CloudDeps,
): Promise<MessageTemplates> {
  let problem = await refreshTemplates(errand, connectionId, deps);
  // The answer of Meta was out of date before it was stored.
  if (problem === 'overtaken') problem = await refreshTemplates(errand, connectionId, deps);
  return errand.inCompany(async (work) => ({
    templates: await readTemplates(work, connectionId),
    problem: problem === 'overtaken' ? 'service' : problem,
  }));
}

/** Asks Meta for an old list again. Returns why the stored list is not that of Meta, or null. */
async function refreshTemplates(
  errand: UserErrand,
  connectionId: number,
  { credentials, clientWith }: CloudDeps,
): Promise<MessageTemplates['problem'] | 'overtaken'> {
  const { access, before, isFresh } = await errand.inCompany(async (work) => {
    if ((await getConnection(work, connectionId)).provider !== 'cloud') return { isFresh: true };
    const before = await findList(work, connectionId);
    // A list of the future was read before the clock was set back.
    const ageMs = before?.templatesAt ? work.now.getTime() - before.templatesAt.getTime() : freshMs;
    if (ageMs >= 0 && ageMs < freshMs) return { isFresh: true };
    return { access: await credentials.find(work, connectionId), before, isFresh: false };
  });
  if (isFresh) return null;
  if (!access || !before) return 'credentials_missing';
  const answer = await clientWith(access).listTemplates();
  if ('failure' in answer) {
    errand.log.warn({ connection: connectionId, reason: answer.failure.reason }, 'template list failed');
    return toProblem(answer.failure, 'wrong_waba_id');
  }
  const isKept = await errand.inCompany((work) => keepTemplates(work, connectionId, before, answer.templates));
  return isKept ? null : 'overtaken';
}

async function findList(work: Work, connectionId: number, isLocked = false): Promise<Before | undefined> {
  const query = work.db
    .select({ wabaId: cloudAccounts.wabaId, templatesAt: cloudAccounts.templatesAt })
    .from(cloudAccounts)
    .where(and(eq(cloudAccounts.companyId, work.companyId), eq(cloudAccounts.connectionId, connectionId)));
  const [list] = await (isLocked ? query.for('update') : query);
  return list;
}

const readTemplates = (work: Work, connectionId: number): Promise<MessageTemplate[]> =>
  work.db
    .select({
      name: messageTemplates.name,
      language: messageTemplates.language,
      category: messageTemplates.category,
      header: messageTemplates.header,
      body: messageTemplates.body,
      footer: messageTemplates.footer,
      buttons: messageTemplates.buttons,
      params: messageTemplates.params,
    })
    .from(messageTemplates)
    .where(
      and(
        ofConnection(work, connectionId),
        eq(messageTemplates.status, 'APPROVED'),
        eq(messageTemplates.sendable, true),
      ),
    )
    .orderBy(asc(messageTemplates.name), asc(messageTemplates.language));

/**
 * Replaces the stored list by Meta's list. Returns false, and stores nothing, if meanwhile Meta sent news of a template,
 * another reader stored a list, or the connection got another business account or was removed.
 */
async function keepTemplates(
  work: Work,
  connectionId: number,
  before: Before,
  reported: readonly CloudTemplate[],
): Promise<boolean> {
  const now = await findList(work, connectionId, true);
  const isSame = now?.wabaId === before.wabaId && now.templatesAt?.getTime() === before.templatesAt?.getTime();
  if (!isSame) return false;
  const keys = new Map(reported.map((template) => [`${template.name} ${template.language}`, template]));
  const key = sql<string>`${messageTemplates.name} || ' ' || ${messageTemplates.language}`;
  await work.db
    .delete(messageTemplates)
    .where(and(ofConnection(work, connectionId), keys.size === 0 ? undefined : notInArray(key, [...keys.keys()])));
  if (keys.size > 0)
    await work.db
      .insert(messageTemplates)
      .values([...keys.values()].map((template) => ({ ...template, companyId: work.companyId, connectionId })))
      .onConflictDoUpdate({
        target: [
          messageTemplates.companyId,
          messageTemplates.connectionId,
          messageTemplates.name,
          messageTemplates.language,
        ],
        set: {
          category: sql`excluded.category`,
          status: sql`excluded.status`,
          header: sql`excluded.header`,
          body: sql`excluded.body`,
          footer: sql`excluded.footer`,
          buttons: sql`excluded.buttons`,
          params: sql`excluded.params`,
          sendable: sql`excluded.sendable`,
          updatedAt: work.now,
        },
      });
  await work.db
    .update(cloudAccounts)
    .set({ templatesAt: work.now })
    .where(and(eq(cloudAccounts.companyId, work.companyId), eq(cloudAccounts.connectionId, connectionId)));
  return true;
}
