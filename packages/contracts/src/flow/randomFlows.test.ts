import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toText } from '../bot/choices.ts';
import { cutText } from '../cutText.ts';
import { limits } from '../limits.ts';
import { faultOfParts, longEmojiText } from '../testTexts.ts';
import type { FlowDocument, FlowNode } from './document.ts';
import { flowNodeTypes } from './document.ts';
import { findFlowProblems, isFlowError } from './findFlowProblems.ts';
import { handlesOf, readNode } from './readNode.ts';
import type { FlowEvent, FlowFacts, FlowRun, FlowTurn } from './types.ts';
import { startRun, walkFlow } from './walk.ts';

type Walk = typeof walkFlow;

const facts: FlowFacts = { name: 'Ana', firstName: 'Ana', number: '5511', email: '', queue: '', hour: '10:00' };
const word = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('oi', 'não', '{{nome}}', '', '1') },
  { weight: 1, arbitrary: longEmojiText },
);
const settings = fc.record({ message: word, answerKey: fc.constantFrom('nome', 'idade', '') });
const element = fc.oneof(
  fc.record({ type: fc.constant('message'), value: word }),
  fc.record({ type: fc.constant('interval'), value: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ type: fc.constantFrom('img', 'audio', 'video'), value: fc.constantFrom('a.png', '') }),
);
const block = fc.array(element, { maxLength: 5 }).map((elements) => ({
  seq: elements.map((_, at) => `item${at}`),
  elements: elements.map((one, at) => ({ ...one, number: `item${at}` })),
}));
/** Data of every kind of node, also absent and malformed ones. */
const dataOf: Record<FlowNode['type'], fc.Arbitrary<Record<string, unknown>>> = {
  start: fc.constant({}),
  message: fc.record({ label: word }),
  singleBlock: block,
  interval: fc.record({ sec: fc.integer({ min: 1, max: 120 }) }),
  img: fc.record({ url: fc.constantFrom('a.png', '') }),
  audio: fc.record({ url: fc.constant('a.ogg'), record: fc.boolean() }),
  video: fc.record({ url: fc.constant('a.mp4') }),
  menu: fc.record({
    message: word,
    arrayOption: fc
      .integer({ min: 0, max: 3 })
      .map((count) => Array.from({ length: count }, (_, at) => ({ number: at + 1, value: `Opção ${at + 1}` }))),
  }),
  question: settings.map((typebotIntegration) => ({ typebotIntegration })),
  randomizer: fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  condition: fc.record({
    key: fc.constantFrom('nome', 'hour', 'x'),
    condition: fc.constantFrom('==', 'empty', '?'),
    value: word,
  }),
  ticket: fc.constantFrom({ queue: 1 }, {}),
  openai: fc.constant({ typebotIntegration: { name: 'IA' } }),
  typebot: fc.constant({}),
};
const anyNode = fc
  .constantFrom(...flowNodeTypes.filter((type) => type !== 'start'))
  .chain((type) => dataOf[type].map((data) => ({ type, data })));
const anyFlow: fc.Arbitrary<FlowDocument> = fc
  .tuple(fc.array(anyNode, { minLength: 1, maxLength: 8 }), fc.array(fc.nat(20), { minLength: 40, maxLength: 40 }))
  .map(([some, targets]) => {
    const nodes = [{ type: 'start' as const, data: {} }, ...some].map((node, at) => ({
      ...node,
      id: String(at + 1),
      position: { x: 0, y: 0 },
    }));
    let drawn = 0;
    const connections = nodes.flatMap((node) =>
      handlesOf(readNode(node)).flatMap((sourceHandle) => {
        const target = targets[drawn++ % targets.length]!;
        // Some handles have no edge, and an edge may lead back.
        return target >= nodes.length + 2
          ? []
          : [{ source: node.id, sourceHandle, target: String(Math.max(2, target)) }];
      }),
    );
    return { nodes, connections: connections.filter(({ target }) => nodes.some(({ id }) => id === target)) };
  });
const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc
    .array(
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom('1', '2', 'Opção 3', 'Recife', '', 'oi') },
        { weight: 1, arbitrary: longEmojiText },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((texts) => ({ kind: 'messages' as const, texts })),
  fc.constant({ kind: 'wake' as const }),
  fc.constantFrom('wait', 'continue', 'handOver').map((next) => ({
    kind: 'outside' as const,
    answer: { sends: [{ kind: 'text' as const, body: 'resposta' }], next },
  })),
);

/** Returns the promise that a turn breaks, or null. */
function faultOf(before: FlowRun, event: FlowEvent, { run, sends, end, asksOutside }: FlowTurn): string | null {
  if (!end && run.wait === null) return 'a run that neither waits nor ends';
  if (end && (run.wait !== null || asksOutside)) return 'an end that waits';
  if ((run.wait === 'interval') !== (run.wakeAt !== null)) return 'an interval without its time';
  if (run.steps > limits.flowSteps || run.stepsAlone > limits.flowStepsAlone) return 'too many steps';
  if (run.sentAlone > limits.flowSentAlone || sends.length > limits.flowSentAlone) return 'too many messages';
  if (before.wait === 'interval' && event.kind === 'messages' && sends.length > 0) return 'an answer in an interval';
  if (sends.some((send) => send.kind === 'text' && send.body.trim() === '')) return 'an empty message';
  for (const key of Object.keys(before.variables)) if (!(key in run.variables)) return 'a lost variable';
  const answer = event.kind === 'messages' ? event.texts.filter((text) => text.trim() !== '').join('\n') : '';
  for (const [key, value] of Object.entries(run.variables))
    if (value !== before.variables[key] && value !== cutText(answer, limits.flowAnswer))
      return 'a variable cut anywhere';
  for (const send of sends) {
    if (send.kind === 'media') continue;
    const body = send.body.replaceAll('{{nome}}', run.variables.nome ?? '');
    const fault = faultOfParts(toText({ choices: [], form: 'text', ...send, body }));
    if (fault) return fault;
  }
  return null;
}

/** Plays random flows against random customers. Returns the turns and the first broken promise with its seed. */
function play(walk: Walk, seed: number, flows: number): { turns: number; fault: string | null } {
  let turns = 0;
  const found = fc.check(
    fc.property(
      anyFlow,
      fc.array(anyEvent, { minLength: 3, maxLength: 25 }),
      fc.nat(),
      (document, events, seedOfRun) => {
        let run = startRun({ flowId: 1, versionId: 1 }, document, seedOfRun)!;
        let now = 0;
        for (const event of [{ kind: 'start' } as const, ...events]) {
          now += 40_000;
          const turn = walk(document, run, event, { facts, now });
          turns += 1;
          const fault = faultOf(run, event, turn);
          if (fault) throw new Error(fault);
          // The memory is kept as JSON, and the same values give the same turn.
          expect(JSON.parse(JSON.stringify(turn.run))).toEqual(turn.run);
          expect(walk(document, run, event, { facts, now })).toEqual(turn);
          if (turn.end) break;
          ({ run } = turn);
        }
      },
    ),
    { numRuns: flows, seed, endOnFailure: true },
  );
  const words = found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance);
  return { turns, fault: found.failed ? `${words} (seed ${seed})` : null };
}

/** A mistake in the engine for each promise. */
const planted: readonly [promise: string, noticedAs: RegExp, walk: Walk][] = [
  [
    'a run waits or ends',
    /neither waits nor ends/,
    (document, run, event, around) => {
      const turn = walkFlow(document, run, event, around);
      return turn.run.wait === 'menu' ? { ...turn, run: { ...turn.run, wait: null } } : turn;
    },
  ],
  [
    'the bounds of messages',
    /too many messages/,
    (document, run, event, around) => {
      const turn = walkFlow(document, { ...run, sentAlone: 0 }, event, around);
      return { ...turn, run: { ...turn.run, sentAlone: run.sentAlone + turn.sends.length } };
    },
  ],
  [
    'silence during an interval',
    /an answer in an interval/,
    (document, run, event, around) =>
      walkFlow(document, run, run.wait === 'interval' && event.kind === 'messages' ? { kind: 'wake' } : event, {
        ...around,
        now: around.now + 120_000,
      }),
  ],
  [
    'variables that stay',
    /a lost variable/,
    (document, run, event, around) => {
      const turn = walkFlow(document, run, event, around);
      return event.kind === 'wake' ? { ...turn, run: { ...turn.run, variables: {} } } : turn;
    },
  ],
  [
    'answers that end with a character',
    /a variable cut anywhere/,
    (document, run, event, around) => {
      const turn = walkFlow(document, run, event, around);
      const cut = Object.entries(turn.run.variables).map(([key, value]) => [
        key,
        value.slice(0, limits.flowAnswer - 9),
      ]);
      return { ...turn, run: { ...turn.run, variables: Object.fromEntries(cut) as FlowRun['variables'] } };
    },
  ],
];

describe('random flows and customers', () => {
  it('keep every promise of the engine in 10,000 flows [FLOW-71]', { timeout: 60_000 }, () => {
    const { turns, fault } = play(walkFlow, fc.readConfigureGlobal().seed!, 10_000);
    expect(fault).toBeNull();
    expect(turns).toBeGreaterThan(15_000);
  });

  it('never reach a limit where no problem of loops was found, if the contact answers', { timeout: 60_000 }, () => {
    const found = fc.check(
      fc.property(anyFlow, fc.nat(), (document, seed) => {
        const kinds = findFlowProblems(document).map(({ kind }) => kind);
        if (kinds.includes('loopWithoutWait') || kinds.includes('loopOfIntervals')) return;
        let run = startRun({ flowId: 1, versionId: 1 }, document, seed)!;
        let event: FlowEvent = { kind: 'start' };
        for (let turn = 0; turn < 20; turn += 1) {
          const around = { facts, now: turn * 200_000 };
          // The contact writes to an assistant before the assistant answers.
          if (event.kind === 'outside')
            ({ run } = walkFlow(document, run, { kind: 'messages', texts: ['oi'] }, around));
          const walked: FlowTurn = walkFlow(document, run, event, around);
          expect(walked.end?.reason).not.toBe('limit');
          if (walked.end) return;
          ({ run } = walked);
          event =
            run.wait === 'interval'
              ? { kind: 'wake' }
              : run.wait === 'outside'
                ? { kind: 'outside', answer: { sends: [], next: 'continue' } }
                : { kind: 'messages', texts: ['1'] };
        }
      }),
      { numRuns: 5_000 },
    );
    expect(found.counterexample).toBeNull();
  });

  it.each(planted)('show a mistake that breaks the promise: %s', (_promise, noticedAs, walk) => {
    expect(play(walk, 41, 3_000).fault).toMatch(noticedAs);
  });

  it('have errors only of kinds that keep a flow from being published', () => {
    fc.assert(
      fc.property(anyFlow, (document) => {
        for (const problem of findFlowProblems(document)) {
          expect(typeof isFlowError(problem)).toBe('boolean');
          for (const id of problem.nodeIds) expect(document.nodes.some((node) => node.id === id)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
