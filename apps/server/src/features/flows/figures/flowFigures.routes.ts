import { flowFiguresApi } from '@recado/contracts';
import { implement, type Routes } from '../../../kernel/http/bind.ts';
import { readFlowFigures } from './readFlowFigures.ts';

export const flowFigureRoutes: Routes = implement(flowFiguresApi, {
  get: (work, { params, query }) => readFlowFigures(work, params.flowId, query.days),
});
