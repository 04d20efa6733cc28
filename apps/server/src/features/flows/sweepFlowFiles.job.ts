import { z } from 'zod';
import { hot, params } from '../../kernel/db/hot.ts';
import { job } from '../../kernel/jobs/job.ts';
import { flowFiles } from './flows.tables.ts';

const { companyId } = params(flowFiles);
/** A file may be stored a while before the document that names it is saved: the editor uploads first. */
const sweep = hot('flows.sweepFiles')`
  delete from flow_files f using media m
  where f.company_id = ${companyId} and m.company_id = f.company_id and m.id = f.media_id
    and f.created_at < now() - interval '7 days'
    and not exists (select 1 from flow_versions v where v.company_id = f.company_id and position(m.path in v.document::text) > 0)
    and not exists (select 1 from flows d where d.company_id = f.company_id and position(m.path in d.draft::text) > 0)`;

/** Forgets files that no version and no draft of a flow names. The nightly sweep of media deletes them. */
export const sweepFlowFilesJob = job({
  name: 'flows.sweepFiles',
  attempts: 3,
  payload: z.object({}),
  cron: '40 3 * * *',
  run: (errand) => errand.inCompany(async (work) => void (await work.rows(sweep, {}))),
});
