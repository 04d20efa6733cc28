import { z } from 'zod';
import type { CloudAction } from './errors.ts';
import { askGraph, Page, type GraphAnswer, type GraphFailure } from './graph.ts';
import { optionalId, optionalText } from './lenient.ts';
import type { MediaDeps } from './cloudMedia.ts';

/** Meta's data of the number; `number` is digits only. */
export type NumberDetails = { number: string; name: string | null; quality: string | null };

/** The fault of the credentials: one value for each fault that a user would have to fix. */
export type NumberProblem =
  | 'token_invalid'
  | 'permission_missing'
  | 'wrong_number_id'
  | 'wrong_waba_id'
  | 'not_registered'
  | 'account_restricted'
  | 'rate_limited'
  | 'network'
  | 'service';

export type NumberCheck = ({ ok: true } & NumberDetails) | { ok: false; problem: NumberProblem; details?: string };

const Details = z.object({
  display_phone_number: z.string().regex(/\d/),
  verified_name: optionalText,
  quality_rating: optionalText,
});
const pagesRead = 10;

/**
 * Reads the number from Meta, which verifies token and phone number id. A wrong app secret shows only at the webhook.
 */
export async function readNumber({ egress, graph, access }: MediaDeps): Promise<NumberCheck> {
  const answer = await askGraph(egress, graph, access.accessToken, {
    path: `${idOf(access.phoneNumberId)}?fields=id,display_phone_number,verified_name,quality_rating`,
  });
  if (!answer.ok) return problemOf(answer.failure, 'wrong_number_id');
  const details = Details.safeParse(answer.value).data;
  if (!details) return { ok: false, problem: 'wrong_number_id' };
  return {
    ok: true,
    number: details.display_phone_number.replace(/\D/g, ''),
    name: details.verified_name ?? null,
    quality: details.quality_rating ?? null,
  };
}

/**
 * Does what `readNumber` does, and verifies that the number belongs to the business account. Used by "test" on the
 * screen.
 */
export async function checkNumber(deps: MediaDeps): Promise<NumberCheck> {
  const number = await readNumber(deps);
  if (!number.ok) return number;
  const { access } = deps;
  let after: string | undefined;
  for (let page = 0; page < pagesRead; page += 1) {
    const answer: GraphAnswer = await askGraph(deps.egress, deps.graph, access.accessToken, {
      path: `${idOf(access.wabaId)}/phone_numbers?fields=id&limit=100${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
    });
    if (!answer.ok) return problemOf(answer.failure, 'wrong_waba_id');
    const list = Page(z.object({ id: optionalId })).safeParse(answer.value).data;
    if (list?.data.some(({ id }) => id === access.phoneNumberId)) return number;
    after = list?.paging?.next === undefined ? undefined : list.paging.cursors?.after;
    if (after === undefined) break;
  }
  return { ok: false, problem: 'wrong_waba_id' };
}

/** Users type ids, so they are encoded: an id must not change the URL's path. */
const idOf = (id: string) => encodeURIComponent(id.trim() || '0');

const byAction: Partial<Record<CloudAction, NumberProblem>> = {
  stop: 'account_restricted',
  backoffNumber: 'rate_limited',
  backoffChat: 'rate_limited',
  retry: 'service',
  template: 'service',
};

function problemOf(failure: GraphFailure, wrongId: NumberProblem): NumberCheck {
  const { reason, details } = failure;
  return {
    ok: false,
    problem: toProblem(failure, wrongId),
    ...(details !== undefined && reason !== 'network' && { details }),
  };
}

/** Returns the fault of the credentials for a failed request. `wrongId` names the id that the request was about. */
export function toProblem({ action, reason }: GraphFailure, wrongId: NumberProblem): NumberProblem {
  if (reason === 'network') return 'network';
  if (action === 'auth') return reason === 'wrong_number_id' ? wrongId : (reason as NumberProblem);
  // Code 100 with subcode 33: the object does not exist, or the token may not see it. Meta does not distinguish.
  return byAction[action] ?? wrongId;
}
