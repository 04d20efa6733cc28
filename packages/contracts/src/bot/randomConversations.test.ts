import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfParts, longEmojiText } from '../testTexts.ts';
import { toText } from './choices.ts';
import { decideTurn } from './decideTurn.ts';
import { newBotState, type BotOption, type BotRules, type BotState, type Turn } from './types.ts';

type Decide = typeof decideTurn;

/** A Monday at 10:00 in São Paulo. */
const morning = Date.parse('2026-11-23T13:00:00Z');
const minute = 60_000;
const office = { rows: [{ weekdayEn: 'monday' as const, startTime: '08:00', endTime: '18:00' }] };
const common: Omit<BotRules, 'queues'> = {
  language: 'pt',
  timezone: 'America/Sao_Paulo',
  scheduleType: 'disabled',
  companyHours: office,
  chatBotType: 'text',
  greetsWithOneQueue: false,
  greetingMessage: 'Olá!',
  outOfHoursMessage: 'Abrimos às 8',
  maxRepeats: 3,
  gapMinutes: 0,
};

/** One of these texts, or sometimes a long one of joined emoji. */
const textOr = (...texts: string[]) =>
  fc.oneof({ weight: 10, arbitrary: fc.constantFrom(...texts) }, { weight: 1, arbitrary: longEmojiText });
const title = fc.constantFrom('Preços', 'Entrega', 'Outro', '1', 'Voltar', '#', 'a'.repeat(30));
const treeOf = (depth: number): fc.Arbitrary<BotOption[]> =>
  depth === 0
    ? fc.constant([])
    : fc.array(
        fc.record({
          id: fc.integer({ min: 1, max: 1e6 }),
          title,
          message: textOr('', 'Texto'),
          children: treeOf(depth - 1),
        }),
        { maxLength: 3 },
      );
const queue = (id: number) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constantFrom(`Fila ${id}`, 'Mesma'),
    greetingMessage: textOr('', 'Bem-vindo'),
    outOfHoursMessage: textOr('', 'Fechado'),
    hours: fc.constantFrom({ rows: [] }, office),
    options: treeOf(3),
  });
const setup = fc.record({
  scheduleType: fc.constantFrom('disabled', 'queue', 'company'),
  chatBotType: fc.constantFrom('text', 'button', 'list'),
  greetsWithOneQueue: fc.boolean(),
  maxRepeats: fc.constantFrom(0, 1, 3),
  gapMinutes: fc.constantFrom(0, 1),
  queues: fc
    .integer({ min: 0, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => queue(at + 1)))),
}) as fc.Arbitrary<Partial<BotRules>>;
/** The loop guard keeps the first hundred units of a text, which end within the emoji. */
const withEmojiAt100 = `${'a'.repeat(99)}😀`;
const withFamilyAt100 = `${'a'.repeat(96)}👩‍👩‍👧`;
/** Half of a pair of units, as JSON writes it. PostgreSQL refuses it. */
const halfCharacter = /\\ud[89a-f]/;
const stepWithin = (seconds: number) =>
  fc.record({
    texts: fc.array(
      fc.constantFrom('oi', '1', '2', '3', '0', '#', 'Preços', 'Fila 2', 'x', withEmojiAt100, withFamilyAt100),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    seconds: fc.integer({ min: 1, max: seconds }),
    touches: fc.boolean(),
  });
/** Contacts who write over days, and contacts (or bots) who answer within seconds. */
const steps = fc.oneof(
  fc.array(stepWithin(40_000), { minLength: 16, maxLength: 40 }),
  fc.array(stepWithin(12), { minLength: 30, maxLength: 60 }),
);

const isClosedReason = ({ kind }: Turn['reasons'][number]): boolean => kind === 'closed';

/** Returns true if a silent turn leaves the ticket to a user, or tells why the bot waits. */
const isLeftOrExplained = (rules: BotRules, { state, reasons }: Turn): boolean =>
  state.isTouched ||
  state.isSilenced ||
  state.hasGivenUp ||
  state.isAtLeaf ||
  rules.queues.length === 0 ||
  (state.queueId !== null && !state.chatbot && !state.isEntryDue) ||
  reasons.some(({ kind }) => kind === 'closed' || kind === 'tooSoon');

/** Returns the promise that a turn breaks, or null. */
function faultOf(rules: BotRules, before: BotState, turn: Turn, sent: readonly number[], now: number): string | null {
  const closed = turn.reasons.filter(isClosedReason).length;
  if (closed > 1 || turn.answers.length > 2) return 'more than one responder';
  // The loop guard counts texts of every ticket; it sends nothing.
  const acts = turn.reasons.filter(({ kind }) => kind !== 'closed' && kind !== 'silenced').length;
  if (before.isTouched && (turn.answers.length > closed || acts > 0)) return 'a bot after a user';
  if (turn.answers.length === 0 && !isLeftOrExplained(rules, turn)) return 'no answer and no user';
  if (before.isSilenced && turn.answers.length > 0) return 'a silenced bot that answers';
  if (sent.filter((moment) => moment > now - 10 * minute).length > 20) return 'no bound';
  if (turn.answers.some((answer) => toText(answer) === '')) return 'an empty message';
  const fault = turn.answers.map((answer) => faultOfParts(toText(answer))).find((found) => found !== null);
  if (fault) return fault;
  if (turn.state.recent.some(({ text }) => withFamilyAt100.startsWith(text) && text.length > 96))
    return 'a split emoji';
  if (halfCharacter.test(JSON.stringify(turn.state))) return 'a state that the database refuses';
  if (turn.state.chatbot && turn.state.queueId === null) return 'a tree without a queue';
  return null;
}

/** Plays random conversations. Returns the number of turns and the first broken promise with its seed. */
function play(decide: Decide, seed: number, conversations: number): { turns: number; fault: string | null } {
  let turns = 0;
  const found = fc.check(
    fc.property(setup, steps, (given, written) => {
      const rules = { ...common, ...given } as BotRules;
      let state = newBotState;
      let now = morning;
      const sent: number[] = [];
      for (const [at, { texts, seconds, touches }] of written.entries()) {
        now += seconds * 1_000;
        if (touches && at > written.length * 0.8)
          state = { ...state, isTouched: true, chatbot: false, outOfHoursAt: null };
        const messages = texts.map((text) => ({ text, at: now }));
        const turn = decide(rules, state, messages, now);
        turns += 1;
        sent.push(...turn.answers.map(() => now));
        const fault = faultOf(rules, state, turn, sent, now);
        if (fault) throw new Error(fault);
        // The state is kept as JSON, and the same values give the same turn.
        expect(JSON.parse(JSON.stringify(turn.state))).toEqual(turn.state);
        expect(decide(rules, state, messages, now)).toEqual(turn);
        ({ state } = turn);
      }
    }),
    { numRuns: conversations, seed, endOnFailure: true },
  );
  const words = found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance);
  return { turns, fault: found.failed ? `${words} (seed ${seed})` : null };
}

/** A mistake in the chain for each promise. */
const planted: readonly [promise: string, noticedAs: RegExp, decide: Decide][] = [
  [
    'one responder a turn',
    /more than one responder/,
    (rules, state, messages, now) => {
      const first = decideTurn(rules, state, messages, now);
      const second = decideTurn(rules, first.state, messages, now);
      return {
        ...second,
        answers: [...first.answers, ...second.answers],
        reasons: [...first.reasons, ...second.reasons],
      };
    },
  ],
  [
    'no bot after a user',
    /a bot after a user/,
    (rules, state, messages, now) => decideTurn(rules, { ...state, isTouched: false }, messages, now),
  ],
  [
    'an answer or a user for each message',
    /no answer and no user/,
    (rules, state, messages, now) => {
      const turn = decideTurn(rules, state, messages, now);
      return turn.reasons.some(({ kind }) => kind === 'wrongAnswer') ? { ...turn, answers: [] } : turn;
    },
  ],
  [
    'a bound of the bot’s messages',
    /no bound/,
    (rules, state, messages, now) => {
      const turn = decideTurn(rules, { ...state, sentAt: [], recent: [] }, messages, now);
      return { ...turn, state: { ...turn.state, sentAt: [], recent: [] } };
    },
  ],
];

describe('random conversations', () => {
  it('keep every promise of the chain in 10,000 turns', () => {
    const { turns, fault } = play(decideTurn, fc.readConfigureGlobal().seed!, 500);
    expect(fault).toBeNull();
    expect(turns).toBeGreaterThan(10_000);
  }, 60_000);

  it.each(planted)('show a mistake that breaks the promise: %s', (_promise, noticedAs, decide) => {
    expect(play(decide, 41, 300).fault).toMatch(noticedAs);
  });
});
