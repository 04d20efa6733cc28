import { flowTestsApi } from '@recado/contracts';
import { implement, type Routes } from '../../../kernel/http/bind.ts';
import { changeFlowTest, createFlowTest, listFlowTests, removeFlowTest } from './changeFlowTest.ts';

export const flowTestRoutes: Routes = implement(flowTestsApi, {
  list: (work, { params }) => listFlowTests(work, params.flowId),
  create: (work, { params, body }) => createFlowTest(work, params.flowId, body),
  change: (work, { params, body }) => changeFlowTest(work, params.flowTestId, body),
  remove: (work, { params }) => removeFlowTest(work, params.flowTestId),
});
