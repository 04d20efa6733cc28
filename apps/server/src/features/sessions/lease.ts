import { limits } from '@recado/contracts';
import { fragment, hot, param, params, raw, returns } from '../../kernel/db/hot.ts';
import type { PipelinedOpening } from '../../kernel/opening.ts';
import type { Proof } from '../../kernel/opening.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { sessionLeases } from './sessions.tables.ts';

/**
 * This process no longer owns the session: another process does, or this one was frozen too long. It must not write
 * anything.
 */
export class LeaseLost extends Error {}

export type Lease = {
  readonly companyId: number;
  readonly connectionId: number;
  readonly fence: number;
  /** Opens a Work that first checks the lease (architecture 9). Throws `LeaseLost`. */
  inCompany<T>(task: (work: Work) => Promise<T>, opening?: PipelinedOpening): Promise<T>;
  /**
   * Returns whether the last lease check is still valid, by a clock that also runs while this process is frozen. For
   * actions outside a Work, which the database cannot refuse. False means that a new check is needed, not that the
   * lease is lost.
   */
  holds(): boolean;
};

const actor = { kind: 'system', name: 'phones' } as const;
const until = fragment`now() + make_interval(secs => ${limits.leaseSeconds})`;
const { companyId, connectionId, owner, fence } = params(sessionLeases);

/**
 * SQL for whether another process may take a lease. One that ends later than any can was taken before the clock of the
 * database was set back.
 */
export const freeLease = `(session_leases.expires_at < now()
  or session_leases.expires_at > now() + interval '${2 * limits.leaseSeconds} seconds')`;

const take = hot('leases.take')`
  insert into session_leases (company_id, connection_id, owner, fence, expires_at)
  values (${companyId}, ${connectionId}, ${owner}, 1, ${until})
  on conflict (company_id, connection_id) do update
    set owner = ${owner}, fence = session_leases.fence + 1, expires_at = ${until} where ${raw(freeLease)}
  returning ${returns({ fence: sessionLeases.fence })}`;
const renew = hot('leases.renew')`
  update session_leases set expires_at = ${until}
  where company_id = ${companyId} and owner = ${owner} and connection_id = any(${param('connectionIds', 'int[]')})
    and expires_at > now()
  returning ${returns({ connectionId: sessionLeases.connectionId, fence: sessionLeases.fence })}`;
// A renewal whose transaction began before the release must not find the lease alive.
const release = hot('leases.release')`
  update session_leases set expires_at = now() - interval '1 minute'
  where company_id = ${companyId} and connection_id = ${connectionId} and fence = ${fence}`;

/**
 * Takes the lease of a session that is free or whose owner has not renewed it in time. Returns undefined if it has an
 * owner.
 */
export async function takeLease(
  workshop: Workshop,
  owner: string,
  companyId: number,
  connectionId: number,
): Promise<Lease | undefined> {
  const fence = await workshop.inCompany(
    companyId,
    actor,
    async (work) => (await work.rows(take, { connectionId, owner }))[0]?.fence,
  );
  if (fence === undefined) return undefined;
  let heldUntil = 0;
  // `for share` blocked renewals: under load Works overlapped without a gap, and live sessions lost their lease.
  const text = `select extract(epoch from expires_at - now())::float8 as seconds from session_leases where company_id = ${companyId} and connection_id = ${connectionId} and fence = ${fence} and expires_at > now() for key share`;
  /** The remaining time counts from before the query: this process may have been frozen while the reply waited. */
  const proofFrom = (asked: number): Proof => ({
    text,
    check(mine) {
      if (!mine) throw new LeaseLost();
      heldUntil = Math.max(heldUntil, asked + Number(mine.seconds) * 1_000);
    },
  });
  return {
    companyId,
    connectionId,
    fence,
    inCompany: (task, opening) =>
      workshop.pipelined(companyId, actor, task, { ...opening, proofs: [proofFrom(performance.now())] }),
    holds: () => performance.now() < heldUntil,
  };
}

/** Renews this owner's leases in a company. Returns the fences that are still ours, by connection. */
export const renewLeases = (
  workshop: Workshop,
  owner: string,
  companyId: number,
  connectionIds: readonly number[],
): Promise<Map<number, number>> =>
  workshop.inCompany(
    companyId,
    actor,
    async (work) =>
      new Map((await work.rows(renew, { owner, connectionIds })).map((row) => [row.connectionId, row.fence])),
  );

/** Releases a lease, so that another process can take the session at once. */
export const releaseLease = (workshop: Workshop, { companyId, connectionId, fence }: Lease): Promise<unknown> =>
  workshop.inCompany(companyId, actor, (work) => work.rows(release, { connectionId, fence }));
