import { setTimeout as pause } from 'node:timers/promises';
import type { Field } from './openField.ts';
import type { Team } from './makeTeam.ts';
import { readLedger } from './readLedger.ts';
import type { Chance } from './seeded.ts';

export type Rest = {
  seconds: number;
  /** Messages of ours shown as "not confirmed", and how many of them had reached the phone after all. */
  unconfirmed: number;
  unconfirmedButReceived: number;
  /** Their bodies. */
  unsure: Set<string>;
};

const settleWithinMs = 60_000;
const atOnce = 8;

/**
 * Waits until nothing is under way any more, then does what people and phones do: the contacts' phones say what they
 * got, and an attendant presses "send again" on what stays "not confirmed". After it every answered message has one
 * fate.
 */
export async function waitUntilSettled(
  field: Field,
  teams: readonly Team[],
  url: string,
  chance: Chance,
): Promise<Rest> {
  const begun = performance.now();
  await commandsSettled(field, teams);
  const open = async () =>
    (
      await field.admin.query<{ id: number; companyId: number; body: string }>(
        `select id, company_id as "companyId", body from messages where company_id = any($1) and from_me and error = 'ERR_NOT_CONFIRMED' order by id`,
        [teams.map(({ companyId }) => companyId)],
      )
    ).rows;
  const before = await open();
  await sendReceipts(field, teams, url, chance, new Set());
  const after = await open();
  for (const { id, companyId } of after) {
    const { status, body } = await teams
      .find((team) => team.companyId === companyId)!
      .admin.caller.call(url, 'POST', `/messages/${id}/retry`);
    if (status !== 200) throw new Error(`message ${id} could not be sent again: ${status} ${JSON.stringify(body)}`);
  }
  if (after.length > 0) {
    await commandsSettled(field, teams);
    await sendReceipts(field, teams, url, chance, new Set(after.map(({ body }) => body)));
  }
  await pause(500);
  return {
    seconds: (performance.now() - begun) / 1_000,
    unconfirmed: before.length,
    unconfirmedButReceived: before.length - after.length,
    unsure: new Set(before.map(({ body }) => body)),
  };
}

async function commandsSettled(field: Field, teams: readonly Team[]): Promise<void> {
  for (const end = Date.now() + settleWithinMs; ; await pause(200)) {
    const { rows } = await field.admin.query<{ left: number }>(
      `select count(*)::int as left from outbox_commands where company_id = any($1) and answer is null`,
      [teams.map(({ companyId }) => companyId)],
    );
    if (rows[0]!.left === 0) return;
    // The checker reports everything that is still open then.
    if (Date.now() > end) return;
  }
}

/** Every contact's phone says "delivered" of what it got, and half of them "read": of all, or of these bodies only. */
async function sendReceipts(
  field: Field,
  teams: readonly Team[],
  url: string,
  chance: Chance,
  only: ReadonlySet<string>,
): Promise<void> {
  for (const { admin, connectionId } of teams) {
    const { received } = await readLedger(field.directory, connectionId);
    const receipts = received
      .filter(({ again, body }) => !again && (only.size === 0 || only.has(body)))
      .flatMap(({ wid }) =>
        chance.next() < 0.5
          ? [{ wid, ack: 2 }]
          : chance.shuffle([
              { wid, ack: 2 },
              { wid, ack: 3 },
            ]),
      );
    const report = async (): Promise<void> => {
      for (let receipt = receipts.shift(); receipt; receipt = receipts.shift()) {
        const { status, body } = await admin.caller.call(url, 'POST', `/sandbox/${connectionId}/receipts`, receipt);
        if (status !== 200) throw new Error(`a receipt was refused: ${status} ${JSON.stringify(body)}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, report));
  }
}
