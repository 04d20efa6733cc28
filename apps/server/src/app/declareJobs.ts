import type { Config } from '../config.ts';
import { derivedKeys } from '../kernel/derivedKeys.ts';
import { mailLimitJob } from '../features/assistants/index.ts';
import { sweepAudit } from '../features/audit/index.ts';
import { mailNewCodesJob, sendResetCodeJob, sendTwoStepResetJob, sweepSignIns } from '../features/auth/index.ts';
import {
  askAssistantJob,
  askServiceJob,
  noteUnconfirmedJob,
  resumeBotsJob,
  takeTurnJob,
} from '../features/bots/index.ts';
import {
  progressJob,
  resumeOfPlanJob,
  reviveCampaignsJob,
  sendNextJob,
  sendPartJob,
  startCampaignJob,
} from '../features/campaigns/index.ts';
import { dropLateCommandsJob } from '../features/connections/index.ts';
import { checkNumbersJob, resumeChecksJob } from '../features/contactLists/index.ts';
import { addUpDaysJob } from '../features/dashboard/index.ts';
import { sweepAnswers } from '../features/externalApi/index.ts';
import {
  askChargeJob,
  endOrphanJob,
  mailProblemJob,
  makeInvoicesJob,
  releaseCharges,
  sendInvoiceMailJob,
} from '../features/invoices/index.ts';
import { readKnowledgeFileJob } from '../features/knowledge/index.ts';
import { mailLostJob, sweepLostConnections } from '../features/lostConnections/index.ts';
import { fetchMediaJob } from '../features/inbound/index.ts';
import { sweepFlowFilesJob } from '../features/flows/index.ts';
import { sweepMediaJob } from '../features/media/index.ts';
import { dropEarlyEvents } from '../features/messages/index.ts';
import { sendInactivityNotice } from '../features/notices/index.ts';
import {
  dropArchivesJob,
  eraseContactJob,
  exportCompanyJob,
  exportContactJob,
  retentionJob,
} from '../features/personalData/index.ts';
import { eraseCompanyJob } from '../features/platformCompanies/index.ts';
import { postToIntegrationJob, startIntegrationBreaker, sweepRequests } from '../features/queueIntegrations/index.ts';
import { sendScheduleJob } from '../features/schedules/index.ts';
import { closeIdleTicketsJob, emptyQueueJob, transferWaitingJob, wakeTicketJob } from '../features/tickets/index.ts';
import { sendWelcomeJob, sweepOnline } from '../features/users/index.ts';
import { sendOffNoticeJob, sweepDeliveries } from '../features/webhooks/index.ts';
import { openTypebot } from '../gateways/typebot/openTypebot.ts';
import { openSmtp } from '../gateways/mail/openSmtp.ts';
import type { AnyJob } from '../kernel/jobs/job.ts';
import { openSecrets } from '../kernel/secrets.ts';
import { openAiClients } from './aiClients.ts';
import { dialogflowOf, integrationEgress, invoiceDeps, numberDeps } from './featureDeps.ts';
import type { Resources } from './openResources.ts';
import type { Mail } from '../gateways/mail/Mail.ts';
import type { Errand } from '../kernel/errand.ts';
import { clearTicket, dropLateCommands, sending } from './ports.ts';

/** Returns all jobs that workers run. */
export function declareJobs(config: Config, resources: Resources): readonly AnyJob[] {
  const { fetchMedia, storage, workshop, outbox, turnOffline } = resources;
  const { findNumber } = numberDeps(resources);
  const smtp = config.smtp && openSmtp(config.smtp);
  const sendMail = (errand: Errand, mail: Mail): Promise<void> =>
    smtp ? smtp(mail) : errand.inCompany((work) => outbox.keep(work, mail));
  const invoices = { ...invoiceDeps(config, resources), sendMail };
  const integrations = openSecrets(derivedKeys(config, 'integrations'));
  const egress = integrationEgress(config);
  const breaker = startIntegrationBreaker();
  const clients = openAiClients(config);
  return [
    makeInvoicesJob(invoices),
    askChargeJob(invoices),
    sendInvoiceMailJob(invoices),
    endOrphanJob(invoices),
    mailProblemJob(invoices),
    fetchMediaJob({ fetch: fetchMedia }),
    dropEarlyEvents,
    sweepOnline,
    sweepAudit,
    sweepSignIns,
    sweepMediaJob({ storage, acrossCompanies: workshop.acrossCompanies }),
    turnOffline,
    sendResetCodeJob({ publicUrl: config.publicUrl, sendMail }),
    mailNewCodesJob({ sendMail }),
    sendTwoStepResetJob({ sendMail }),
    sendScheduleJob(sending),
    startCampaignJob,
    resumeOfPlanJob(workshop),
    reviveCampaignsJob,
    sendNextJob({ sending, findNumber }),
    sendPartJob({ sending }),
    progressJob,
    sweepAnswers,
    sweepRequests,
    sweepFlowFilesJob,
    sweepDeliveries,
    sendWelcomeJob({ publicUrl: config.publicUrl, sendMail }),
    sweepLostConnections,
    mailLostJob({ publicUrl: config.publicUrl, sendMail }),
    sendOffNoticeJob({ publicUrl: config.publicUrl, sendMail }),
    closeIdleTicketsJob({
      hours: config.ticketExpiryHours,
      clearUnread: clearTicket,
      sendInactivityNotice: (work, ticket) => sendInactivityNotice(work, ticket, sending),
    }),
    takeTurnJob(sending),
    resumeBotsJob,
    noteUnconfirmedJob,
    postToIntegrationJob({ secrets: integrations, egress, breaker }),
    askServiceJob({
      sending,
      clearUnread: clearTicket,
      storage,
      egress,
      breaker,
      typebot: openTypebot(egress),
      dialogflow: dialogflowOf(config),
      ...clients,
      secrets: { integrations, flows: openSecrets(derivedKeys(config, 'flows')) },
    }),
    askAssistantJob({ sending, secrets: openSecrets(derivedKeys(config, 'prompts')), ...clients, storage }),
    readKnowledgeFileJob({ storage }),
    mailLimitJob({ publicUrl: config.publicUrl, sendMail }),
    dropLateCommandsJob({ dropLateCommands }),
    transferWaitingJob(),
    wakeTicketJob,
    emptyQueueJob,
    addUpDaysJob(),
    eraseCompanyJob({ storage, releaseCharges: (errand) => releaseCharges(errand, invoices), ...workshop }),
    eraseContactJob({ storage }),
    exportContactJob({ storage }),
    exportCompanyJob({ storage }),
    dropArchivesJob({ storage }),
    retentionJob({ storage }),
    checkNumbersJob(numberDeps(resources)),
    resumeChecksJob,
  ] as unknown as AnyJob[];
}
