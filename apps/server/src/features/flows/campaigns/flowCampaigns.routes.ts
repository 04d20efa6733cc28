import { flowCampaignsApi } from '@recado/contracts';
import { implement, type Routes } from '../../../kernel/http/bind.ts';
import { changeOf } from '../../../kernel/http/unlessChanged.ts';
import {
  changeFlowCampaign,
  createFlowCampaign,
  getFlowCampaign,
  listFlowCampaigns,
  removeFlowCampaign,
} from './changeFlowCampaign.ts';
import { flowCampaigns } from '../flowCampaigns.tables.ts';

export const flowCampaignRoutes: Routes = implement(flowCampaignsApi, {
  list: (work) => listFlowCampaigns(work),
  get: async (work, { params }) => ({ details: await getFlowCampaign(work, params.flowCampaignId) }),
  create: (work, { body }) => createFlowCampaign(work, body),
  change: changeOf(
    flowCampaigns,
    ({ body }) => body.id,
    (work, { body }) => changeFlowCampaign(work, body),
  ),
  remove: (work, { params }) => removeFlowCampaign(work, params.flowCampaignId),
});
