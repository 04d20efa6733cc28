import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { stubNumber } from '../../../src/gateways/whatsapp/cloud/testing/stubNumber.ts';
import { batched, messageWebhook, signatureOf } from '../../../src/gateways/whatsapp/cloud/testing/webhooks.ts';
import type { Experiment, Trial } from '../experiment.ts';
import type { Team } from '../makeTeam.ts';
import { openFixture } from '../openFixture.ts';
import { trustsEveryone } from '../plants.ts';

const sizes = { smoke: { payloads: 200, chats: 10, atOnce: 8 }, full: { payloads: 5_000, chats: 160, atOnce: 16 } };
const mostCopies = 5;
const mostInBatch = 10;
/** One post in so many bears a signature of somebody else. */
const forgedEvery = 15;
const recordedWithinMs = 90_000;

type Post = { body: string; signature: string; isForged: boolean };

/** R3 over the official API's own door: signed, batched, up to five times, in any order, at two processes. */
export const webhooks: Experiment = {
  name: 'R3W',
  what: 'signed webhooks in batches, one to five times, shuffled, at two processes',
  plants: [trustsEveryone],
  async run(trial) {
    const { field } = trial;
    const size = sizes[trial.tier];
    // Nobody answers for Meta: what is delivered has to be recorded also while the line cannot be looked after.
    const fixture = await openFixture(trial, {
      servers: 2,
      teams: 1,
      watchers: 0,
      env: { GRAPH_URL: 'http://127.0.0.1:1' },
    });
    try {
      const team = fixture.teams[0]!;
      const urls = fixture.servers.map(({ url }) => url);
      const line = await connectOfficial(field, team, urls[0]!);
      const posts = makePosts(trial, size);
      const total = posts.length;
      const odd: string[] = [];
      const deliver = async (): Promise<void> => {
        for (let post = posts.pop(); post; post = posts.pop()) {
          const status = await send(`${trial.chance.pick(urls)}/api/webhooks/whatsapp`, post).catch(() => 0);
          if (status === 0 || status === 503) posts.unshift(post);
          else if (status !== (post.isForged ? 401 : 200))
            odd.push(`R3W: a ${post.isForged ? 'forged' : 'signed'} delivery was answered ${status}`);
        }
      };
      await Promise.all(Array.from({ length: size.atOnce }, deliver));
      await recorded(trial, line);
      const outcome = await fixture.conclude({ offered: [], posted: [] }, { payloads: size.payloads, posts: total });
      outcome.violations.push(...odd, ...(await judgeConnection(field, team, line, size)));
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};

/** Connects the official number, confirmed once by a Meta that cannot be reached any more. */
async function connectOfficial(field: Trial['field'], { admin }: Team, url: string): Promise<number> {
  const { phoneNumberId, wabaId, accessToken, appSecret, verifyToken } = stubNumber;
  const { status, body } = await admin.caller.call(url, 'POST', '/whatsapp', {
    name: 'Oficial',
    provider: 'cloud',
    cloud: { phoneNumberId, wabaId, accessToken, appSecret, verifyToken },
  });
  if (status !== 200) throw new Error(`the official line was refused: ${status} ${JSON.stringify(body)}`);
  const { id } = body as { id: number };
  await field.admin.query('update cloud_accounts set confirmed_at = now() where connection_id = $1', [id]);
  return id;
}

function makePosts({ chance }: Trial, { payloads, chats }: { payloads: number; chats: number }): Post[] {
  const begun = Math.floor(Date.now() / 1_000) - payloads;
  const eventOf = (n: number, wid = `wamid.R3W-${n}`) =>
    messageWebhook(
      stubNumber,
      { phone: `5513${930_000_000 + (n % chats) * 7}`, name: `Cliente ${n % chats}` },
      { id: wid, timestamp: String(begun + n), type: 'text', text: { body: `mensagem ${Math.floor(n / chats)}` } },
    );
  const events = chance.shuffle(
    Array.from({ length: payloads }, (_, n) =>
      Array.from({ length: 1 + Math.floor(chance.next() * mostCopies) }, () => eventOf(n)),
    ).flat(),
  );
  const posts: Post[] = [];
  for (let at = 0; at < events.length;) {
    const batch = events.slice(at, at + 1 + Math.floor(chance.next() * mostInBatch));
    at += batch.length;
    const body = JSON.stringify(batched(batch));
    posts.push({ body, signature: signatureOf(stubNumber.appSecret, body), isForged: false });
    if (posts.length % forgedEvery > 0) continue;
    const forged = JSON.stringify(eventOf(0, `wamid.R3W-forged-${at}`));
    posts.push({ body: forged, signature: signatureOf('a secret of somebody else', forged), isForged: true });
  }
  return posts;
}

async function send(url: string, { body, signature }: Post): Promise<number> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  });
  await answer.body.dump();
  return answer.statusCode;
}

async function recorded({ field }: Trial, line: number): Promise<void> {
  for (const end = Date.now() + recordedWithinMs; Date.now() < end; await pause(200))
    if (
      (await field.admin.query('select 1 from deliveries where connection_id = $1 limit 1', [line])).rows.length === 0
    )
      return;
}

/** The part of the simulator's record that `conclude` reads, for this connection. */
async function judgeConnection(
  { admin }: Trial['field'],
  { companyId }: Team,
  line: number,
  { payloads, chats }: { payloads: number; chats: number },
): Promise<string[]> {
  const { rows } = await admin.query<
    Record<'stored' | 'forged' | 'tickets' | 'waiting' | 'aside' | 'disordered' | 'miscounted', number>
  >(
    `select (select count(*)::int from messages where company_id = $1 and connection_id = $2) as stored,
       (select count(*)::int from messages where company_id = $1 and wid like 'wamid.R3W-forged-%') as forged,
       (select count(*)::int from tickets where company_id = $1 and connection_id = $2) as tickets,
       (select count(*)::int from deliveries where company_id = $1) as waiting,
       (select count(*)::int from dead_letters where company_id = $1) as aside,
       (select count(*)::int from (select body, row_number() over (partition by chat_contact_id order by sent_at, id) as place from messages where company_id = $1 and connection_id = $2) m
         where body <> 'mensagem ' || place - 1) as disordered,
       (select count(*)::int from tickets t where company_id = $1 and connection_id = $2
         and unread_messages <> (select count(*) from messages m where m.company_id = $1 and m.ticket_id = t.id and not m.read)) as miscounted`,
    [companyId, line],
  );
  const { stored, forged, tickets, waiting, aside, disordered, miscounted } = rows[0]!;
  return [
    ...(stored !== payloads ? [`I1: ${payloads} signed payloads became ${stored} rows`] : []),
    ...(forged > 0 ? [`R3W: ${forged} forged payloads were recorded`] : []),
    ...(tickets !== chats ? [`I7: ${chats} chats have ${tickets} tickets`] : []),
    ...(waiting > 0 ? [`I9: ${waiting} deliveries wait`] : []),
    ...(aside > 0 ? [`I9: ${aside} were set aside`] : []),
    ...(disordered > 0 ? [`I3: ${disordered} stand in the wrong place`] : []),
    ...(miscounted > 0 ? [`I8: ${miscounted} tickets count wrong`] : []),
  ];
}
