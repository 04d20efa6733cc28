import { deadLettersApi } from '@recado/contracts';
import { count } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { getConnection } from '../connections/index.ts';
import { deadLetters } from './deadLetters.tables.ts';
import { discardDeadLetters } from './discardDeadLetters.ts';
import { whereDeadLetters } from './whereDeadLetters.ts';
import { getDeadLetter, listDeadLetters } from './listDeadLetters.ts';
import { retryDeadLetters, type Redelivery } from './retryDeadLetters.ts';

export const deadLetterRoutes = (hearing: Redelivery): Routes =>
  implement(deadLettersApi, {
    list: (work, { params, query }) => listDeadLetters(work, params.whatsappId, query),
    retryAll: { outside: (errand, { params }) => retry(errand, hearing, params.whatsappId) },
    retry: { outside: (errand, { params }) => retry(errand, hearing, params.whatsappId, params.letterId) },
    discardAll: (work, { params }) => discardDeadLetters(work, params.whatsappId),
    discard: (work, { params }) => discardDeadLetters(work, params.whatsappId, params.letterId),
  });

/** Each retry runs in a Work of the contact, like the original attempt. The connection's session need not be open. */
async function retry(
  errand: UserErrand,
  hearing: Redelivery,
  connectionId: number,
  only?: number,
): Promise<{ recorded: number; left: number }> {
  await errand.inCompany((work) =>
    only === undefined
      ? getConnection(work, connectionId).then(() => undefined)
      : getDeadLetter(work, connectionId, only),
  );
  const open: Parameters<typeof retryDeadLetters>[1]['open'] = (task, opening = {}) =>
    errand.onBehalf({ kind: 'contact', contactId: null }, task, opening);
  const recorded = await retryDeadLetters(connectionId, { ...hearing, open, log: errand.log }, only);
  const [left] = await errand.inCompany((work) =>
    work.db.select({ many: count() }).from(deadLetters).where(whereDeadLetters(work, connectionId)),
  );
  return { recorded, left: left?.many ?? 0 };
}
