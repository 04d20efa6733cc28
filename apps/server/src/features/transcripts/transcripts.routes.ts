import { transcriptsApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { listTranscript } from './listTranscript.ts';

export const transcriptRoutes = implement(transcriptsApi, {
  list: (work, { params, query }) => listTranscript(work, params.ticketId, query),
});
