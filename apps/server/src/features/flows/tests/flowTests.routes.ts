import { flowTestsApi } from '@recado/contracts';
import { implement, type Routes } from '../../../kernel/http/bind.ts';
import { changeOf } from '../../../kernel/http/unlessChanged.ts';
import { changeFlowTest, createFlowTest, listFlowTests, removeFlowTest } from './changeFlowTest.ts';
import { flowTests } from '../flows.tables.ts';

export const flowTestRoutes: Routes = implement(flowTestsApi, {
  list: (work, { params }) => listFlowTests(work, params.flowId),
  create: (work, { params, body }) => createFlowTest(work, params.flowId, body),
  change: changeOf(
    flowTests,
    ({ params }) => params.flowTestId,
    (work, { params, body }) => changeFlowTest(work, params.flowTestId, body),
  ),
  remove: (work, { params }) => removeFlowTest(work, params.flowTestId),
});
