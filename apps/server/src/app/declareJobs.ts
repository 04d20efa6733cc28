import type { Config } from '../config.ts';
import { sweepAudit } from '../features/audit/index.ts';
import { sendResetCodeJob, sendTwoStepResetJob, sweepSignIns } from '../features/auth/index.ts';
import { takeTurnJob } from '../features/bots/index.ts';
import { addUpDaysJob } from '../features/dashboard/index.ts';
import { fetchMediaJob } from '../features/inbound/index.ts';
import { sweepMediaJob } from '../features/media/index.ts';
import { dropEarlyEvents } from '../features/messages/index.ts';
import { sendInactivityNotice } from '../features/notices/index.ts';
import { sendScheduleJob } from '../features/schedules/index.ts';
import { closeIdleTicketsJob, emptyQueueJob, transferWaitingJob, wakeTicketJob } from '../features/tickets/index.ts';
import { sweepOnline } from '../features/users/index.ts';
import { openSmtp } from '../gateways/mail/openSmtp.ts';
import type { AnyJob } from '../kernel/jobs/job.ts';
import type { Resources } from './openResources.ts';
import type { Mail } from '../gateways/mail/Mail.ts';
import type { Errand } from '../kernel/errand.ts';
import { clearTicket, sending } from './ports.ts';

/** Returns all jobs that workers run. */
export function declareJobs(
  config: Config,
  { fetchMedia, storage, workshop, outbox, turnOffline }: Resources,
): readonly AnyJob[] {
  const smtp = config.smtp && openSmtp(config.smtp);
  const sendMail = (errand: Errand, mail: Mail): Promise<void> =>
    smtp ? smtp(mail) : errand.inCompany((work) => outbox.keep(work, mail));
  return [
    fetchMediaJob({ fetch: fetchMedia }),
    dropEarlyEvents,
    sweepOnline,
    sweepAudit,
    sweepSignIns,
    sweepMediaJob({ storage, acrossCompanies: workshop.acrossCompanies }),
    turnOffline,
    sendResetCodeJob({ publicUrl: config.publicUrl, sendMail }),
    sendTwoStepResetJob({ sendMail }),
    sendScheduleJob(sending),
    closeIdleTicketsJob({
      hours: config.ticketExpiryHours,
      clearUnread: clearTicket,
      sendInactivityNotice: (work, ticket) => sendInactivityNotice(work, ticket, sending),
    }),
    takeTurnJob(sending),
    transferWaitingJob(),
    wakeTicketJob,
    emptyQueueJob,
    addUpDaysJob(),
  ] as unknown as AnyJob[];
}
