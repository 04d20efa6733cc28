import type { Plant } from './experiment.ts';
import { die } from './plants.ts';
import type { Edit } from './serverProcess.ts';

/** Places where a process dies (`CRASH_AFTER`) between two steps of a charge. */
export const chargeCrashPoints = {
  'charge stored, not created at the bank': [
    'const created = await provider.create(order).catch(async (error) => {',
    `${die}\n\tconst created = await provider.create(order).catch(async (error) => {`,
  ],
  'created at the bank, not stored': [
    'return errand.inCompany(async (work) => {\n\t\tawait storeCreated(work, charge.id, created);',
    `${die}\n\treturn errand.inCompany(async (work) => {\n\t\tawait storeCreated(work, charge.id, created);`,
  ],
  'paid at the bank, not asked about': [
    'if (!charge || charge.provider === "manual")',
    `${die}\n\tif (!charge || charge.provider === "manual")`,
  ],
  'invoice paid, not committed': [
    'await enqueueInvoiceMail(work, invoiceId, "paid");',
    `${die}\n\tawait enqueueInvoiceMail(work, invoiceId, "paid");`,
  ],
} as const satisfies Record<string, Edit>;

export const asksOnce: Plant = {
  name: 'asks-once',
  what: 'the inquiry about a charge is tried once, so that a killed process loses a payment whose notification is over',
  noticedAs: /^R25: the invoice \d+ is paid at the bank and open here/,
  edits: [['name: "invoices.askCharge",\n\tattempts: 20,', 'name: "invoices.askCharge",\n\tattempts: 1,']],
};
