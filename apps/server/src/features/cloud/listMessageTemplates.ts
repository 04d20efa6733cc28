import type { MessageTemplate, MessageTemplates } from '@recado/contracts';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { toProblem, type NumberProblem } from '../../gateways/whatsapp/cloud/checkNumber.ts';
import type { CloudTemplate } from '../../gateways/whatsapp/cloud/listTemplates.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Work } from '../../kernel/work.ts';
import { getConnection } from '../connections/index.ts';
import type { CloudDeps } from './cloudDeps.ts';
import { cloudAccounts, messageTemplates } from './cloud.tables.ts';

/** Maximum age of a list. Meta allows 200 such calls an hour, and reports changes of state by itself. */
const freshMs = 5 * 60_000;
/** How long a refusal of Meta stands before Meta is asked again. Every open conversation asks for the templates. */
const refusedMs = 60_000;
/** Failures that say nothing about the next request. */
const passing: ReadonlySet<NumberProblem> = new Set(['network', 'service']);

const ofConnection = (work: Work, connectionId: number) =>
  and(eq(messageTemplates.companyId, work.companyId), eq(messageTemplates.connectionId, connectionId));

const ofAccount = (work: Work, connectionId: number) =>
  and(eq(cloudAccounts.companyId, work.companyId), eq(cloudAccounts.connectionId, connectionId));

/** The list as it was before Meta is asked for a new one. */
type Before = Pick<
  typeof cloudAccounts.$inferSelect,
  'wabaId' | 'accessToken' | 'templatesAt' | 'templatesRefusedAt' | 'templatesProblem'
>;

/**
 * Returns the templates that a connection may send, as Meta listed them at most some minutes ago. Returns those of the
 * last list with the problem while Meta does not list them, and none for a connection that does not use the official
 * API. A refusal of Meta is remembered for a minute.
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
  const { access, before, known } = await errand.inCompany(async (work) => {
    if ((await getConnection(work, connectionId)).provider !== 'cloud') return { known: null };
    const before = await findList(work, connectionId);
    if (isRecent(work, before?.templatesAt, freshMs)) return { known: null };
    if (isRecent(work, before?.templatesRefusedAt, refusedMs)) return { known: before?.templatesProblem ?? null };
    return { access: await credentials.find(work, connectionId), before };
  });
  if (known !== undefined) return known;
  if (!access || !before) return 'credentials_missing';
  const answer = await clientWith(access).listTemplates();
  if ('failure' in answer) {
    errand.log.warn({ connection: connectionId, reason: answer.failure.reason }, 'template list failed');
    const problem = toProblem(answer.failure, 'wrong_waba_id');
    if (!passing.has(problem)) await errand.inCompany((work) => keepRefusal(work, connectionId, before, problem));
    return problem;
  }
  const isKept = await errand.inCompany((work) => keepTemplates(work, connectionId, before, answer.templates));
  return isKept ? null : 'overtaken';
}

/** True for a time that is less than `ms` ago. One of the future was stored before the clock was set back. */
function isRecent({ now }: Work, at: Date | null | undefined, ms: number): boolean {
  const ageMs = at ? now.getTime() - at.getTime() : ms;
  return ageMs >= 0 && ageMs < ms;
}

async function findList(work: Work, connectionId: number, isLocked = false): Promise<Before | undefined> {
  const query = work.db
    .select({
      wabaId: cloudAccounts.wabaId,
      accessToken: cloudAccounts.accessToken,
      templatesAt: cloudAccounts.templatesAt,
      templatesRefusedAt: cloudAccounts.templatesRefusedAt,
      templatesProblem: cloudAccounts.templatesProblem,
    })
    .from(cloudAccounts)
    .where(ofAccount(work, connectionId));
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

/** Locks the account. Returns whether nobody stored a list or other credentials since Meta was asked. */
async function isAsBefore(work: Work, connectionId: number, before: Before): Promise<boolean> {
  const now = await findList(work, connectionId, true);
  return (
    now?.wabaId === before.wabaId &&
    now.accessToken === before.accessToken &&
    now.templatesAt?.getTime() === before.templatesAt?.getTime()
  );
}

/** Stores why Meta refused to list the templates. */
async function keepRefusal(
  work: Work,
  connectionId: number,
  before: Before,
  templatesProblem: NumberProblem,
): Promise<void> {
  if (await isAsBefore(work, connectionId, before))
    await work.db
      .update(cloudAccounts)
      .set({ templatesRefusedAt: work.now, templatesProblem })
      .where(ofAccount(work, connectionId));
}

/**
 * Replaces the stored list by Meta's list. Returns false, and stores nothing, if meanwhile Meta sent news of a template,
 * another reader stored a list, or the connection got other credentials or was removed.
 */
async function keepTemplates(
  work: Work,
  connectionId: number,
  before: Before,
  reported: readonly CloudTemplate[],
): Promise<boolean> {
  if (!(await isAsBefore(work, connectionId, before))) return false;
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
    .set({ templatesAt: work.now, templatesRefusedAt: null, templatesProblem: null })
    .where(ofAccount(work, connectionId));
  return true;
}
