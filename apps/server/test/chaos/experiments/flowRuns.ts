import { setTimeout as pause } from 'node:timers/promises';
import { connectionQueues } from '../../../src/features/connections/connections.tables.ts';
import { queues } from '../../../src/features/queues/queues.tables.ts';
import { documentOf, menuNode, pauseNode, questionNode, queueNode, textNode } from '../../flows.ts';
import { deliverOnce } from '../deliverOnce.ts';
import { botsIdle, forgetUnconfirmed } from '../comeToRest.ts';
import type { Experiment, Trial } from '../experiment.ts';
import type { Team } from '../makeTeam.ts';
import { openFixture, type Fixture } from '../openFixture.ts';
import type { Offered } from '../openLoad.ts';
import { forgetsAnswers, wakesFromMemory } from '../plants.flows.ts';
import { readLedger } from '../readLedger.ts';

const sizes = {
  smoke: { contacts: 24, kills: 2, outages: 1, spreadMs: 3_000, intervalSeconds: 4 },
  full: { contacts: 1_000, kills: 60, outages: 5, spreadMs: 120_000, intervalSeconds: 20 },
};
/** A dead process keeps its jobs for 10 s and its phones for 8 s. */
const settlesWithinMs = { smoke: 60_000, full: 180_000 };
const outageMs = 2_000;
const phrase = 'quero conhecer';
const queueName = 'Vendas';
const colors = ['Azul', 'Verde'] as const;

type Customer = { number: string; name: string; choice: 1 | 2 };

/**
 * R23: customers go through a flow with a question, an interval and a menu, while two processes run it. Both are killed
 * again and again, and the database stops. Each customer gets each text of the way once, with the own answers in it, and
 * comes to its end.
 */
export const flowRuns: Experiment = {
  name: 'R23',
  what: 'customers in a flow on two processes, both killed, the database stopped',
  plants: [wakesFromMemory, forgetsAnswers],
  async run(trial) {
    const { tier, chance } = trial;
    const size = sizes[tier];
    const fixture = await openFixture(trial, { servers: 2, teams: 1, watchers: 0 });
    try {
      const [team] = fixture.teams as [Team];
      await makeFlow(trial, fixture, team);
      const offered: Offered[] = [];
      const customers = Array.from({ length: size.contacts }, (_, at): Customer => ({
        number: `55149${String(70_000_000 + at * 13)}`,
        name: `Cliente ${at} ${Math.floor(chance.next() * 1_000)}`,
        choice: chance.next() < 0.5 ? 1 : 2,
      }));
      await Promise.all([
        harm(trial, fixture),
        ...customers.map(async (customer) => {
          await pause(chance.between(0, size.spreadMs));
          const says = (body: string) => deliverOnce(fixture, team, offered, customer.number, body);
          await says(phrase);
          // Nobody answers what they were not asked.
          if (!(await reaches(trial, team, customer, 2))) return;
          await says(customer.name);
          if (!(await reaches(trial, team, customer, 4))) return;
          await says(String(customer.choice));
          await reaches(trial, team, customer, 5);
        }),
      ]);
      await botsIdle(trial.field, team, settlesWithinMs[tier]);
      const faults = await judgeRuns(trial, team, customers);
      await forgetUnconfirmed(trial.field, [team]);
      const outcome = await fixture.conclude(
        { offered, posted: [] },
        { customers: size.contacts, kills: size.kills, outages: size.outages },
      );
      outcome.violations.push(...faults);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};

async function makeFlow(trial: Trial, { servers }: Fixture, { companyId, connectionId, admin }: Team): Promise<void> {
  const queueId = await trial.field.within((workshop) =>
    workshop.inCompany(companyId, { kind: 'system', name: 'chaos' }, async (work) => {
      const [row] = await work.db
        .insert(queues)
        .values({ companyId, name: queueName, color: '#000001', orderQueue: 1 })
        .returning({ id: queues.id });
      await work.db.insert(connectionQueues).values({ companyId, connectionId, queueId: row!.id });
      return row!.id;
    }),
  );
  const document = documentOf(
    {
      hi: textNode('Que bom que você veio'),
      name: questionNode('Qual é o seu nome?', 'nome'),
      rest: pauseNode(sizes[trial.tier].intervalSeconds),
      noted: textNode('{{nome}}, anotei o seu nome'),
      menu: menuNode('O que prefere, {{nome}}?', ...colors),
      blue: textNode('Azul para {{nome}}'),
      green: textNode('Verde para {{nome}}'),
      queue: queueNode(queueId),
    },
    [
      '1 hi',
      'hi name',
      'name rest',
      'rest noted',
      'noted menu',
      'menu:a1 blue',
      'menu:a2 green',
      'blue queue',
      'green queue',
    ],
  );
  const ask = async (method: string, path: string, body: object): Promise<{ id: number }> => {
    const answer = await admin.caller.call(servers[0]!.url, method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id } = await ask('POST', '/flowbuilder', { name: 'Conhecer' });
  await ask('POST', '/flowbuilder/flow', { idFlow: id, ...document });
  await ask('POST', '/flowcampaign', { name: 'Conhecer', flowId: id, whatsappId: connectionId, phrase });
}

const textsOf = ({ name, choice }: Customer): string[] => [
  'Que bom que você veio',
  'Qual é o seu nome?',
  `${name}, anotei o seu nome`,
  `O que prefere, ${name}?\n\n${colors.map((color, at) => `*${at + 1}* - ${color}`).join('\n')}`,
  `${colors[choice - 1]} para ${name}`,
];

/** Waits until a customer has so many texts. Returns false if they do not come in time. */
async function reaches(
  { field, tier }: Trial,
  { companyId }: Team,
  { number }: Customer,
  many: number,
): Promise<boolean> {
  for (const end = Date.now() + settlesWithinMs[tier]; Date.now() < end; await pause(tier === 'smoke' ? 150 : 1_000)) {
    const has = await field.admin
      .query<{ many: number }>(
        `select count(m.id)::int as many from contacts c join messages m on m.company_id = c.company_id and m.chat_contact_id = c.id
         where c.company_id = $1 and c.number = $2 and m.from_me`,
        [companyId, number],
      )
      // The database may be away just now.
      .then(({ rows }) => rows[0]!.many >= many)
      .catch(() => false);
    if (has) return true;
  }
  return false;
}

/** Kills the processes in turn and stops the database while the customers write. */
async function harm({ field, tier, chance }: Trial, { servers }: Fixture): Promise<void> {
  const { kills, outages, spreadMs } = sizes[tier];
  const harms = chance.shuffle([
    ...Array.from({ length: kills }, (_, at) => at),
    ...Array.from({ length: outages }, () => undefined),
  ]);
  for (const at of harms) {
    await pause(chance.between(500, Math.max(2_000, (2 * spreadMs) / harms.length)));
    if (at === undefined) {
      await field.crashDatabase();
      await pause(outageMs);
      await field.startDatabase();
    } else {
      const server = servers[at % servers.length]!;
      await server.kill();
      await server.start();
    }
  }
}

type Found = {
  number: string;
  queue: string | null;
  wait: string | null;
  end: string | null;
  answers: { body: string; error: string | null }[];
};

async function judgeRuns({ field }: Trial, team: Team, customers: readonly Customer[]): Promise<string[]> {
  const { rows } = await field.admin.query<Found>(
    `select c.number, q.name as queue, r.run ->> 'wait' as wait, r.end_reason as end,
       (select coalesce(json_agg(json_build_object('body', m.body, 'error', m.error) order by m.id), '[]')
        from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.from_me) as answers
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     left join flow_runs r on r.company_id = t.company_id and r.ticket_id = t.id where t.company_id = $1`,
    [team.companyId],
  );
  const { received } = await readLedger(field.directory, team.connectionId);
  return customers.flatMap((customer) => {
    const { number } = customer;
    const runs = rows.filter((row) => row.number === number);
    const [run] = runs;
    if (runs.length !== 1 || !run) return [`R23: ${number} has ${runs.length} runs`];
    if (run.end === null) return [`R23: the run of ${number} did not end: it waits for ${run.wait}`];
    const found: string[] = [];
    if (run.queue !== queueName) found.push(`R23: ${number} is in ${run.queue ?? 'no queue'}`);
    const bodies = run.answers.map(({ body }) => body);
    const [got, wanted] = [JSON.stringify(bodies), JSON.stringify(textsOf(customer))];
    if (got !== wanted) found.push(`R23: ${number} got ${got} instead of ${wanted}`);
    for (const { body, error } of run.answers) {
      const shown = received.filter((one) => one.number === number && one.body === body).length;
      // A message that is not confirmed may have reached the phone or not. All others did, once.
      if (shown > 1 || (shown === 0 && error === null))
        found.push(`R23: the phone of ${number} got "${body.slice(0, 30)}" ${shown} times`);
    }
    return found;
  });
}
