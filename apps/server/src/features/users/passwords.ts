import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError, limits } from '@recado/contracts';
import { openCounters } from '../../kernel/counters.ts';
import { openFairQueue, type Waiter } from '../../kernel/fairQueue.ts';

/** Half the cores: calls, sockets and the database go on while passwords are hashed. */
const queue = openFairQueue({ concurrency: Math.max(1, Math.floor(availableParallelism() / 2)), ...limits.hashQueue });

/**
 * argon2id with the library's defaults (19 MiB, 2 passes): about 20 ms, so it is done before a Work opens. `waiter` is
 * whom it is done for; without one it is never refused. Throws ERR_TOO_MANY_REQUESTS when too many wait.
 */
export const hashPassword = (password: string, waiter?: Waiter): Promise<string> =>
  queue.run(waiter, () => hash(password));

/** Compared with where there is no account, so that an unknown one takes the same time (AUTH-22). */
const nobody = hash('nobody has this password');

export type PasswordChecks = {
  /**
   * Compares a password with the hash that `findHash` returns; undefined is an account that does not exist. The hash is
   * read in turn too, so that a flood of guesses does not occupy the database connections. Throws ERR_TOO_MANY_REQUESTS
   * with `retryAfterSeconds` after too many failures.
   */
  check(who: Waiter, findHash: () => Promise<string | undefined>, password: string): Promise<boolean>;
};

/**
 * Limits guesses by account and address, by address, by account and for the installation (this process). The last two
 * refuse only addresses that already failed `perAddressUnderAttack` times: a distributed attack locks nobody out who
 * comes from elsewhere. Successes are not counted. Counters live in fixed memory; they also count unknown accounts.
 */
export function openPasswordChecks(counters = openCounters(60)): PasswordChecks {
  const {
    accountFromAddress,
    address: fromAddress,
    account: onAccount,
    installation,
    perAddressUnderAttack,
  } = limits.passwordFailuresPerMinute;

  const keysOf = ({ account, address }: Waiter) => ({
    both: `both|${address}|${account}`,
    address: `address|${address}`,
    account: `account|${account}`,
    all: 'all',
  });

  function assertMayTry(who: Waiter): void {
    const keys = keysOf(who);
    const isUnderAttack = counters.count(keys.account) >= onAccount || counters.count(keys.all) >= installation;
    const seconds = Math.max(
      counters.waitSeconds(keys.both, accountFromAddress),
      counters.waitSeconds(keys.address, fromAddress),
      isUnderAttack ? counters.waitSeconds(keys.address, perAddressUnderAttack) : 0,
    );
    if (seconds > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
  }

  return {
    async check(who, findHash, password) {
      assertMayTry(who);
      const isRight = await queue.run(who, async () => {
        // Again in turn: of many that came at once only a few may still be tried.
        assertMayTry(who);
        const passwordHash = await findHash();
        return (await verify(passwordHash ?? (await nobody), password)) && passwordHash !== undefined;
      });
      if (!isRight) for (const key of Object.values(keysOf(who))) counters.add(key);
      return isRight;
    },
  };
}
