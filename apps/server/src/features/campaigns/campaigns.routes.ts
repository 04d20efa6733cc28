import { campaignsApi } from '@recado/contracts';
import { openCounters } from '../../kernel/counters.ts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import { attachFile, detachFile } from './attachFile.ts';
import type { CampaignDeps } from './campaignDeps.ts';
import { changeSettings, listSettings } from './campaignSettings.ts';
import { changeCampaign, createCampaign } from './changeCampaign.ts';
import { changeBudget } from './health/changeBudget.ts';
import { readNumberHealth } from './health/readNumberHealth.ts';
import { readAudience } from './readAudience.ts';
import { getCampaignDetails, getReport, listCampaigns, readRecentCampaigns } from './readCampaigns.ts';
import { exportRecipients, listRecipients } from './report/readRecipients.ts';
import { removeCampaign } from './removeCampaign.ts';
import { cancelCampaign, restartCampaign, resumeCampaign } from './runCampaign.ts';
import { testCampaign } from './sending/testCampaign.ts';
import { campaigns } from './campaigns.tables.ts';

export function campaignRoutes(deps: CampaignDeps): Routes {
  const tests = { sending: deps.sending, counters: openCounters(60) };
  return implement(campaignsApi, {
    list: (work, { query }) => listCampaigns(work, query),
    get: (work, { params }) => getCampaignDetails(work, params.campaignId),
    create: (work, { body }) => createCampaign(work, body),
    change: changeOf(
      campaigns,
      ({ params }) => params.campaignId,
      (work, { params, body }) => changeCampaign(work, params.campaignId, body),
    ),
    remove: (work, { params }) => removeCampaign(work, params.campaignId, deps),
    attach: { outside: (errand, { params, files }) => attachFile(errand, params.campaignId, files[0], deps) },
    detach: (work, { params }) => detachFile(work, params.campaignId),
    cancel: (work, { params }) => cancelCampaign(work, params.campaignId),
    restart: (work, { params }) => restartCampaign(work, params.campaignId),
    resume: (work, { params }) => resumeCampaign(work, params.campaignId),
    report: (work, { params }) => getReport(work, params.campaignId),
    recipients: (work, { params, query }) => listRecipients(work, params.campaignId, query),
    exportRecipients: (work, { params, query }) => exportRecipients(work, params.campaignId, query.cursor),
    audience: (work, { query }) => readAudience(work, query),
    recent: (work, { query }) => readRecentCampaigns(work, query.whatsappId),
    test: (work, { body }) => testCampaign(work, body, tests),
    settings: (work) => listSettings(work),
    changeSettings: (work, { body }) => changeSettings(work, body.settings),
    numberHealth: (work, { params }) => readNumberHealth(work, params.whatsappId),
    changeBudget: (work, { params, body }) => changeBudget(work, params.whatsappId, body),
  });
}
