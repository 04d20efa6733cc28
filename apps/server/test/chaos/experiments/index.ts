import type { Experiment } from '../experiment.ts';
import { duplicates } from './duplicates.ts';
import { firstContacts } from './firstContacts.ts';
import { killServer } from './killServer.ts';
import { receipts } from './receipts.ts';
import { reconnects } from './reconnects.ts';
import { stopDatabase } from './stopDatabase.ts';
import { strangers } from './strangers.ts';
import { twoProcesses } from './twoProcesses.ts';
import { webhooks } from './webhooks.ts';

/** Every reliability experiment there is, in the order of docs/trust.md. */
export const experiments: readonly Experiment[] = [killServer, stopDatabase, duplicates, webhooks, receipts, firstContacts, twoProcesses, reconnects, strangers];
