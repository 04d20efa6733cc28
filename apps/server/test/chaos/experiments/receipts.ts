import fc from 'fast-check';
import type { Experiment } from '../experiment.ts';
import { openSandboxWorld } from '../../../src/gateways/whatsapp/sandbox/sandboxWorld.ts';
import { openFixture } from '../openFixture.ts';
import { setsAck } from '../plants.ts';

const runs = { smoke: 50, full: 2_000 };

/**
 * Receipts that a provider may send for one message: some of these, in any order, some before the message itself is
 * stored.
 */
type Story = { reported: (number | 'failed')[]; storedAfter: number; together: boolean };

const stories: fc.Arbitrary<Story> = fc.record({
  reported: fc.shuffledSubarray<number | 'failed'>([1, 2, 3, 4, 'failed'], { minLength: 1 }),
  storedAfter: fc.nat({ max: 5 }),
  together: fc.boolean(),
});

/** R4: receipts in every order, with gaps, doubled by chance, and before the message they are about. */
export const receipts: Experiment = {
  name: 'R4',
  what: 'receipts out of order and before their message',
  plants: [setsAck],
  async run(trial) {
    const { field, chance } = trial;
    const fixture = await openFixture(trial, { servers: 2, teams: 1, watchers: 2 });
    const world = openSandboxWorld({ directory: field.directory });
    try {
      const { admin, connectionId } = fixture.teams[0]!;
      let reported = 0;
      let early = 0;
      let count = 0;
      const post = async (path: string, body: unknown): Promise<void> => {
        const { status, body: answer } = await admin.caller.call(
          chance.pick(fixture.servers).url,
          'POST',
          `/sandbox/${connectionId}${path}`,
          body,
        );
        if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(answer)}`);
      };
      const report = async (wid: string, what: number | 'failed'): Promise<void> => {
        reported++;
        await post('/receipts', what === 'failed' ? { wid, error: '131026' } : { wid, ack: what });
      };
      const play = async ({ reported: order, storedAfter, together }: Story): Promise<boolean> => {
        const wid = `R4-${count++}`;
        const number = `55139${70_000_000 + (count % 40)}`;
        // Somebody of the company typed it on the phone itself: the contact's phone has it, and says so, before we hear
        // of it.
        await world.recordOutbound(connectionId, {
          wid,
          number,
          kind: 'text',
          body: wid,
          media: null,
          quotedWid: null,
          sentAt: new Date().toISOString(),
        });
        const store = () => post('/inbound', { number, name: 'Cliente', body: wid, wid, fromMe: true });
        const before = order.slice(0, storedAfter);
        early += before.length;
        const after = order.slice(storedAfter);
        for (const what of before) await report(wid, what);
        if (together) await Promise.all([store(), ...after.map((what) => report(wid, what))]);
        else {
          await store();
          for (const what of after) await report(wid, what);
        }
        const { rows } = await field.admin.query<{ ack: number; error: string | null; parked: number }>(
          `select ack, error, (select count(*)::int from early_events where connection_id = $1 and wid = $2) as parked from messages where connection_id = $1 and wid = $2`,
          [connectionId, wid],
        );
        const most = Math.max(1, ...order.filter((what) => what !== 'failed'));
        const [row] = rows;
        return (
          rows.length === 1 &&
          row!.ack === most &&
          row!.parked === 0 &&
          (most >= 2 ? row!.error === null : (row!.error !== null) === order.includes('failed'))
        );
      };
      const details = await fc.check(fc.asyncProperty(stories, play), {
        numRuns: runs[trial.tier],
        seed: Math.floor(chance.next() * 2 ** 31),
        endOnFailure: trial.tier === 'smoke',
      });
      const outcome = await fixture.conclude(
        { offered: [], posted: [] },
        { messages: details.numRuns, receipts: reported, 'before their message': early },
      );
      if (details.failed)
        outcome.violations.push(
          `I5: ${JSON.stringify(details.counterexample)} ended otherwise (fast-check seed ${details.seed}, path ${details.counterexamplePath})${details.errorInstance ? `: ${String(details.errorInstance)}` : ''}`,
        );
      return outcome;
    } finally {
      await world.close();
      await fixture.close();
    }
  },
};
