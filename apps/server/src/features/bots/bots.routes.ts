import { botsApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { explainTicket } from './explainTicket.ts';

export const botRoutes = implement(botsApi, {
  why: (work, { params }) => explainTicket(work, params.ticketId),
});
