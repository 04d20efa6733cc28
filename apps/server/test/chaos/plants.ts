import type { Plant } from './experiment.ts';
import type { Edit } from './serverProcess.ts';

/*
 * The bugs the experiments have to notice. They stand nowhere in the product: `plantHooks.mjs` puts them into the text of
 * the built server while an experiment loads it, or they are done to the experiment's own database or screens.
 */

/** The chat is no longer one at a time: neither lock of a Work is taken. */
const withoutLocks: readonly Edit[] = [
  ['if (keys.length > 0) await query({', 'if (false) await query({'],
  ['${lock === void 0 ? "" : `, pg_advisory_xact_lock(${companyId}, ${lockKey(lock)})`}`;', '`;'],
];

export const answersBeforeCommit: Plant = {
  name: 'answers-before-commit',
  what: 'a message is acknowledged first and stored a moment later',
  noticedAs: /^I1: .* stored 0 times/,
  edits: [
    ['ahead, endsWithLast = false } = opening;', 'ahead } = opening;\n\tconst endsWithLast = false;'],
    [
      'value = await task(made.work);\n\t\tif (!made.isCommitted()) {',
      `value = await task(made.work);
		if (actor.kind === "contact") {
		setTimeout(() => client.query("commit").then(() => { client.release(); for (const effect of effects) effect(); }, () => client.release(true)), 40);
		return value;
		}
		if (!made.isCommitted()) {`,
    ],
  ],
};

export const repeatsLostCommit: Plant = {
  name: 'repeats-lost-commit',
  what: 'a lost answer to COMMIT is taken for "not done", and what was sent is inserted again',
  noticedAs: /^I4: .* is stored 2 times/,
  edits: [
    [
      'if (tries >= 4 || !isRepeatable(error)) throw readable(error);',
      'if (tries >= 4 || !(isRepeatable(error) || readable(error).code === "ERR_UNAVAILABLE")) throw readable(error);',
    ],
    [
      'const known = input.clientKey ? await findByClientKey(work, ticketId, input.clientKey) : void 0;',
      'const known = void 0;',
    ],
  ],
  sql: ['drop index messages_client_key'],
};

export const cachesWids: Plant = {
  name: 'caches-wids',
  what: 'the unique key on the wid is gone; a memory of the process tells what is known',
  noticedAs: /^I1: .* stored [2-5] times/,
  edits: [
    ...withoutLocks,
    [
      'if (ahead.known) return receiveKnown(work, ahead.known, {',
      'globalThis.widCache ??= new Set();\n\tif (globalThis.widCache.has(inbound.wid)) return { messageId: null, ticketId: null };\n\tglobalThis.widCache.add(inbound.wid);\n\tif (false) return receiveKnown(work, ahead.known, {',
    ],
  ],
  sql: ['drop index messages_wid'],
};

export const trustsEveryone: Plant = {
  name: 'trusts-everyone',
  what: 'the signature of a delivery is computed and not compared',
  noticedAs: /^R3W: \d+ forged payloads were recorded/,
  edits: [
    [
      'return timingSafeEqual(createHmac("sha256", appSecret).update(rawBody).digest(), Buffer.from(input, "hex"));',
      'return createHmac("sha256", appSecret).update(rawBody).digest().length > 0;',
    ],
  ],
};

export const setsAck: Plant = {
  name: 'sets-ack',
  what: 'the last receipt to arrive wins',
  noticedAs: /^I5: /,
  edits: [
    [
      'update messages set ack = greatest(messages.ack, held.ack), ',
      'update messages set ack = case when held.ack > 0 then held.ack else messages.ack end, ',
    ],
    ['where m.from_me and (m.ack < reported.ack or', 'where m.from_me and (m.ack <> reported.ack or'],
  ],
};

export const findsThenCreates: Plant = {
  name: 'finds-then-creates',
  what: 'contact and ticket are looked for and then made, with no lock and no unique index',
  noticedAs: /^R5: 20+ strangers (became|opened)/,
  edits: [
    ...withoutLocks,
    ["\n  on conflict (company_id, connection_id, contact_id) where status <> 'closed' do nothing", ''],
  ],
  sql: [
    'drop index one_live_ticket',
    'alter table contact_identities drop constraint contact_identities_company_id_kind_value_pk',
  ],
};

export const ignoresFence: Plant = {
  name: 'ignores-fence',
  what: 'who once had a lease goes on writing without proving it',
  noticedAs: /^R8: order .* by somebody who does not own the phone/,
  edits: [['if (!mine) throw new LeaseLost();', 'if (!mine) return void (heldUntil = Infinity);']],
};

export const refetchesRecentOnly: Plant = {
  name: 'refetches-recent-only',
  what: 'after a return the screen reads only what changed in the last 26 s',
  noticedAs: /^I10: .* (lacks|shows) /,
  screen: 'refetchesRecentOnly',
};
export const ignoresRevision: Plant = {
  name: 'ignores-revision',
  what: 'the screen shows whatever came last',
  noticedAs: /^I6: .* lower revision/,
  screen: 'ignoresRevision',
};

export const answersAtOnce: Plant = {
  name: 'answers-at-once',
  what: 'the bot does not wait for the end of a burst',
  noticedAs: /^R21: .* got \d+ menus for \d+ bursts/,
  edits: [['if (!isWakeUp && due > work.now.getTime()) return enqueueBotTurn(', 'if (false) return enqueueBotTurn(']],
};

export const neverRestarts: Plant = {
  name: 'never-restarts',
  what: 'the embedded database, once gone, is never started again',
  noticedAs: /^R2P: the database did not come back/,
  edits: [['if (cluster.isRunning()) {', 'if (true) {']],
};

export const cutsCalls: Plant = {
  name: 'cuts-calls',
  what: 'a stop does not wait for the calls it has accepted',
  noticedAs: /^R14: calls accepted before the signal were answered/,
  edits: [['const isDrained = () => underWay === 0 && ', 'const isDrained = () => ']],
};

export const logsOutOnStop: Plant = {
  name: 'logs-out-on-stop',
  what: 'a stop logs the sessions out',
  noticedAs: /^R14: the line \d+ was logged out/,
  edits: [['releaseTyping().then(() => session?.close())', 'releaseTyping().then(() => session?.logout())']],
};

export const failsOnFullDisk: Plant = {
  name: 'fails-on-full-disk',
  what: 'a full disk is a failure like any other',
  noticedAs: /^R12: uploads to a full disk were answered .*500/,
  edits: [
    [
      'if (isStorageFull(error)) return new AppError("ERR_STORAGE_FULL");\n\tconst { code, statusCode }',
      'const { code, statusCode }',
    ],
  ],
};

export const leavesPartials: Plant = {
  name: 'leaves-partials',
  what: 'what was received of a file that did not fit stays on the disk',
  noticedAs: /^R12: \d+ partial files were left/,
  edits: [['\t\t\tawait discard({ path }).catch(() => void 0);\n\t\t\tthrow error;', '\t\t\tthrow error;']],
};

/** Ends the process at its pass number `CRASH_AFTER`. */
export const die = 'if (--globalThis.passesLeft === 0) process.kill(process.pid, "SIGKILL");';

/**
 * Places where a process dies after so many passes (`CRASH_AFTER`): the moments between two steps that must not matter.
 */
export const crashPoints = {
  'before insert': ['let ahead = await look();', `${die}\n\tlet ahead = await look();`],
  'after insert, before commit': [
    'committed = true;\n\t\treturn (await Promise.all([asked,',
    `${die}\n\t\tcommitted = true;\n\t\treturn (await Promise.all([asked,`,
  ],
  'after commit, before answer': [
    'await world.recordInbound(connectionId, {\n\t\t...entry,\n\t\tstep: "acknowledged",',
    `${die}\n\tawait world.recordInbound(connectionId, {\n\t\t...entry,\n\t\tstep: "acknowledged",`,
  ],
  'after send, before settle': [
    'const outcome = await withinTime((await proven()).send(outgoing));',
    `const outcome = await withinTime((await proven()).send(outgoing));\n\t${die}`,
  ],
} as const satisfies Record<string, Edit>;
