import type { FlowWay } from '@recado/contracts';
import { fragment, hot, insertInto, nullable, param, params, returns } from '../../../kernel/db/hot.ts';
import type { Work } from '../../../kernel/work.ts';
import { flowRuns } from '../flows.tables.ts';

const { companyId, id } = params(flowRuns);
const begin = hot('flows.begin')`
  ${insertInto(flowRuns, ['ticketId', 'flowId', 'versionId', 'run', 'endedAt', 'end'])}
  returning ${returns({ id: flowRuns.id })}`;
const goOn = hot('flows.goOn')`
  update flow_runs set run = ${params(flowRuns).run}, ended_at = ${nullable('endedAt', 'timestamptz')},
    end_reason = ${nullable('end', 'text')}, updated_at = now()
  where company_id = ${companyId} and id = ${id} and ended_at is null`;
const pass = hot('flows.pass')`
  insert into flow_passes (company_id, flow_id, run_id, node_id, handle)
  select ${companyId}, ${param('flowId', 'int')}, ${param('runId', 'int')}, step ->> 'nodeId', step ->> 'handle'
  from ${fragment`jsonb_array_elements(${param('passes', 'jsonb')}) step`}`;

/**
 * Stores what a turn did to a run: its memory, its end, and the edges it took. `runId` is the run that went on, null for
 * one that began in this turn. Requires a lock on the ticket's row.
 */
export async function saveWay(work: Work, ticketId: number, runId: number | null, way: FlowWay): Promise<void> {
  const { run, passes, end } = way;
  const ended = { endedAt: end === null ? null : work.now, end };
  const { flowId, versionId } = run;
  const saved = runId ?? (await work.rows(begin, { ticketId, flowId, versionId, run, ...ended }))[0]!.id;
  if (runId !== null) await work.rows(goOn, { id: runId, run, ...ended });
  if (passes.length > 0) await work.rows(pass, { flowId, runId: saved, passes });
}
