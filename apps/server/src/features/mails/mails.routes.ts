import { mailsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { Workshop } from '../../kernel/work.ts';
import type { Outbox } from './openOutbox.ts';

export type MailDeps = { outbox: Outbox; acrossCompanies: Workshop['acrossCompanies'] };

export const mailRoutes = ({ outbox, acrossCompanies }: MailDeps): Routes =>
  implement(mailsApi, {
    outbox: { outside: (_errand, { query }) => outbox.page(acrossCompanies, query) },
  });
