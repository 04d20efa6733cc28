import type { Plant } from './experiment.ts';
import type { Edit } from './serverProcess.ts';

/** Makes a second of a campaign a twentieth, for experiments: between two recipients and between two parts. */
export const fastCampaigns: readonly Edit[] = [
  ['const step = Math.max(pacing.messageInterval, 1);', 'const step = Math.max(pacing.messageInterval, .05);'],
  // The stored sum is a whole number.
  ['run: run + step', 'run: run + 1'],
  ['var betweenPartsMs = 1e3;', 'var betweenPartsMs = 50;'],
];

const marksAsSent = 'await work.db.update(campaignShippings).set({\n\t\tstatus: "sending",';

export const losesClaims: Plant = {
  name: 'loses-claims',
  what: 'every tenth recipient is not marked as sent in the commit that stores the message',
  noticedAs: /^R7: part \d of .* reached the phone [2-9] times/,
  edits: [[marksAsSent, `if (Math.random() < .1) return "sent";\n\t${marksAsSent}`]],
  sql: ['drop index messages_client_key'],
};

export const restartsEverybody: Plant = {
  name: 'restarts-everybody',
  what: 'a restart sends again to recipients who have all parts',
  noticedAs: /^R7: part \d of .* reached the phone [2-9] times/,
  edits: [
    [
      'await work.db.update(campaigns).set({\n\t\tstatus: "EM_ANDAMENTO",\n\t\treason: null,',
      "await work.db.execute(sql`update campaign_shippings set status = 'waiting', part = 0, message_id = null, attempt = attempt + 1 where company_id = ${work.companyId} and campaign_id = ${id} and status = 'delivered'`);\n\tawait work.db.update(campaigns).set({\n\t\tstatus: \"EM_ANDAMENTO\",\n\t\treason: null,",
    ],
  ],
};

export const finishesEarly: Plant = {
  name: 'finishes-early',
  what: 'a campaign is finished while recipients are left',
  noticedAs: /^R7: part \d of .* reached the phone 0 times/,
  edits: [["and s.status in ('waiting', 'sending'))`", "and s.status in ('sending'))`"]],
};

export const mixesConnections: Plant = {
  name: 'mixes-connections',
  what: 'every campaign of a company leaves over its first connection',
  noticedAs: /^R7: \d+ parts of .* left over the connection \d+/,
  edits: [
    [
      'const { connectionId } = campaign;\n\tconst isNew =',
      'const connectionId = Number((await work.db.execute(sql`select min(id) as id from connections where company_id = ${work.companyId}`)).rows[0].id);\n\tconst isNew =',
    ],
  ],
};
