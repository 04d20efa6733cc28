import { fragment, hot, param, params, returns } from '../../../kernel/db/hot.ts';
import { readWireName } from '../../../kernel/fileUrls.ts';
import type { Work } from '../../../kernel/work.ts';
import { media } from '../../media/media.tables.ts';
import { flowFiles } from '../flows.tables.ts';

const { companyId } = params(flowFiles);
const find = hot('flows.file')`
  select ${returns({ mediaId: media.id, kind: media.kind, name: media.name })} from flow_files
  join media on media.company_id = flow_files.company_id and media.id = flow_files.media_id
  where flow_files.company_id = ${companyId} and ${fragment`media.path = ${param('path', 'text')}`}`;

/** Returns a stored file of the editor by its wire name in a document; undefined if it is gone or another company's. */
export async function findFlowFile(work: Work, name: string) {
  const named = readWireName(name);
  return named?.companyId === work.companyId ? (await work.rows(find, { path: named.path }))[0] : undefined;
}
