import type { Experiment } from '../experiment.ts';
import { botBursts } from './botBursts.ts';
import { campaigns } from './campaigns.ts';
import { deleteCompany } from './deleteCompany.ts';
import { duplicates } from './duplicates.ts';
import { fairShares } from './fairShares.ts';
import { fillDisk } from './fillDisk.ts';
import { firstContacts } from './firstContacts.ts';
import { flatMemory } from './flatMemory.ts';
import { flowRuns } from './flowRuns.ts';
import { killDatabase } from './killDatabase.ts';
import { killServer } from './killServer.ts';
import { receipts } from './receipts.ts';
import { payCharges } from './payCharges.ts';
import { reconnects } from './reconnects.ts';
import { slowConsumers } from './slowConsumers.ts';
import { stopDatabase } from './stopDatabase.ts';
import { stopServer } from './stopServer.ts';
import { strangers } from './strangers.ts';
import { timedJobs } from './timedJobs.ts';
import { twoProcesses } from './twoProcesses.ts';
import { webhookEvents } from './webhookEvents.ts';
import { webhooks } from './webhooks.ts';

/** The reliability experiments with a smoke tier, in the order of docs/trust.md. */
export const experiments: readonly Experiment[] = [
  killServer,
  stopDatabase,
  killDatabase,
  duplicates,
  webhooks,
  receipts,
  firstContacts,
  timedJobs,
  campaigns,
  twoProcesses,
  reconnects,
  slowConsumers,
  fillDisk,
  stopServer,
  strangers,
  botBursts,
  webhookEvents,
  deleteCompany,
  flowRuns,
  fairShares,
  payCharges,
];

/** Experiments without a smoke tier: they measure over minutes. */
export const fullExperiments: readonly Experiment[] = [flatMemory];
