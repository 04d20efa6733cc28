import { setTimeout as pause } from 'node:timers/promises';
import { extendDueDay, type Recurrence } from '@recado/contracts';
import type { Caller } from '../caller.ts';
import { shareOf, type Experiment, type Tier, type Trial } from '../experiment.ts';
import type { Team } from '../makeTeam.ts';
import { openFixture, type Fixture } from '../openFixture.ts';
import { openOperator } from '../openOperator.ts';
import { asksOnce, chargeCrashPoints } from '../plants.payments.ts';

type Point = keyof typeof chargeCrashPoints;
const points = Object.keys(chargeCrashPoints) as Point[];
/** How often the server dies at each point. */
const rounds: Record<Tier, number> = { smoke: 1, full: 10 };
/** A dead process keeps its jobs for 10 s, and the next inquiry comes after 15 s. */
const paidWithinMs = 60_000;
const diesWithinMs = 20_000;
const daysLeft = 3;
const payer = {
  firstName: 'Ana',
  lastName: 'Lima',
  address2: 'Rua das Flores, 1',
  city: 'Santos',
  state: 'SP',
  zipcode: '11010-000',
  country: 'BR',
};

type Debt = { team: Team; invoiceId: number; dueDay: string; recurrence: Recurrence };

/**
 * R25: companies pay their invoices at the simulated bank, and the server dies between any two steps of a charge. Each
 * invoice is paid once by one payment, and extends its company once.
 */
export const payCharges: Experiment = {
  name: 'R25',
  what: 'invoices are paid by PIX while the server dies between the steps of a charge',
  plants: [asksOnce],
  async run(trial) {
    const count = shareOf(trial, rounds[trial.tier]);
    const fixture = await openFixture(trial, { servers: 1, teams: points.length, watchers: 0 });
    const operator = await openOperator(trial.field);
    try {
      const violations: string[] = [];
      let deaths = 0;
      for (let n = 0; n < count; n++)
        for (const [at, point] of points.entries()) {
          const debt = await makeDebt(trial, fixture.teams[at]!);
          if (await payAcross(fixture, operator, debt, point)) deaths += 1;
          violations.push(...(await judge(trial, debt)));
        }
      // A point that the server never reaches proves nothing.
      if (deaths === 0) violations.push('R25: the server died at no point');
      return { figures: { invoices: count * points.length, deaths }, violations };
    } finally {
      operator.close();
      await fixture.close();
    }
  },
};

/** Gives the company an open invoice that is due soon. */
async function makeDebt({ field }: Trial, team: Team): Promise<Debt> {
  const { companyId } = team;
  const { rows } = await field.admin.query<{ day: string; recurrence: Recurrence }>(
    `update companies set due_date = ((now() at time zone timezone)::date + $2::int) at time zone timezone where id = $1
     returning to_char(due_date at time zone timezone, 'YYYY-MM-DD') as day, recurrence`,
    [companyId, daysLeft],
  );
  const { day, recurrence } = rows[0]!;
  const made = await field.admin.query<{ id: number }>(
    `insert into invoices (company_id, detail, cents, due_day, plan_id)
     select id, 'Plano', 4900, $2, plan_id from companies where id = $1 returning id`,
    [companyId, day],
  );
  return { team, invoiceId: made.rows[0]!.id, dueDay: day, recurrence };
}

/**
 * Checks out and pays an invoice on a server that dies at the point, and goes on with another one. Returns whether the
 * server died.
 */
async function payAcross({ servers }: Fixture, operator: Caller, debt: Debt, point: Point): Promise<boolean> {
  const server = servers[0]!;
  await server.kill();
  await server.start({ edits: [chargeCrashPoints[point]], env: { CRASH_AFTER: '1' } });
  const checkout = () =>
    debt.team.admin.caller.call(server.url, 'POST', '/subscription', { invoiceId: debt.invoiceId, ...payer });
  const pay = () => operator.call(server.url, 'POST', `/payments/simulated/${debt.invoiceId}`, { act: 'pay' });
  const isOk = (task: () => Promise<{ status: number }>): Promise<boolean> =>
    task().then(
      ({ status }) => status === 200,
      () => false,
    );
  // People press the button again when there was no answer.
  let isPaid = (await isOk(checkout)) && (await isOk(pay));
  const died = await server.gone(diesWithinMs);
  await server.kill();
  await server.start();
  for (let tries = 0; !isPaid && tries < 20; tries++) {
    isPaid = (await isOk(checkout)) && (await isOk(pay));
    if (!isPaid) await pause(500);
  }
  return died;
}

async function judge({ field }: Trial, { team, invoiceId, dueDay, recurrence }: Debt): Promise<string[]> {
  const read = async () =>
    (
      await field.admin.query<{ status: string; day: string; payments: number; problems: number }>(
        `select i.status, to_char(c.due_date at time zone c.timezone, 'YYYY-MM-DD') as day,
          (select count(*)::int from payments p where p.invoice_id = i.id) as payments,
          (select count(*)::int from payments p where p.invoice_id = i.id and p.problem is not null) as problems
         from invoices i join companies c on c.id = i.company_id where i.id = $1`,
        [invoiceId],
      )
    ).rows[0]!;
  for (const end = Date.now() + paidWithinMs; Date.now() < end && (await read()).status !== 'paid';) await pause(250);
  const { status, day, payments, problems } = await read();
  if (status !== 'paid') return [`R25: the invoice ${invoiceId} is paid at the bank and open here`];
  const wanted = extendDueDay(dueDay, dueDay, recurrence);
  return [
    ...(payments === 1 ? [] : [`R25: the invoice ${invoiceId} has ${payments} payments`]),
    ...(problems === 0 ? [] : [`R25: a payment of the invoice ${invoiceId} has a problem`]),
    ...(day === wanted ? [] : [`R25: the company ${team.companyId} is due on ${day}, not on ${wanted}`]),
  ];
}
