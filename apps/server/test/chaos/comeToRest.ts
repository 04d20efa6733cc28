import { setTimeout as pause } from 'node:timers/promises';
import type { Field } from './openField.ts';
import type { Team } from './makeTeam.ts';

/** Waits until no turn of a bot and no command of the team is left. What is left after the time is judged then. */
export async function botsIdle({ admin }: Field, { companyId }: Team, withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(200)) {
    const { rows } = await admin.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'bots.takeTurn' union all select 1 from outbox_commands where company_id = $1 limit 1`,
      [companyId],
    );
    if (rows.length === 0) return;
  }
}

/**
 * Takes the mark of messages that are not confirmed, once the experiment has judged them. The common end sends them again
 * as a user would, who may not write into a pending or closed ticket.
 */
export async function forgetUnconfirmed({ admin }: Field, teams: readonly Team[]): Promise<void> {
  await admin.query(`update messages set error = null where company_id = any($1) and error = 'ERR_NOT_CONFIRMED'`, [
    teams.map(({ companyId }) => companyId),
  ]);
}
