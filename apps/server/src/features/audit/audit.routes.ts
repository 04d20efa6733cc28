import { auditApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { listAudit } from './listAudit.ts';

export const auditRoutes: Routes = implement(auditApi, { list: (work, { query }) => listAudit(work, query) });
