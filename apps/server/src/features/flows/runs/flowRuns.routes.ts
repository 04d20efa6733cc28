import { flowRunsApi } from '@recado/contracts';
import { implement, type Routes } from '../../../kernel/http/bind.ts';
import { findTicketRun, stopTicketRun } from './ticketRun.ts';

export const flowRunRoutes: Routes = implement(flowRunsApi, {
  get: (work, { params }) => findTicketRun(work, params.ticketId),
  stop: (work, { params }) => stopTicketRun(work, params.ticketId),
});
