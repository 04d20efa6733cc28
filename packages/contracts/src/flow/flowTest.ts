import type { Language } from '../words.ts';
import type { FlowDocument } from './document.ts';
import { skipWait, startPlay, takeEvent, type FlowPlay, type FlowTrial } from './playFlow.ts';
import type { FlowEnd } from './types.ts';

/** The customer of every trial, so that a test meets the same person each time. */
export const trialCustomer = {
  contactName: 'Marina Albuquerque',
  number: '5511999990042',
  email: 'marina@example.com',
  protocol: '20261123000042',
  userName: '',
  queueName: '',
} as const satisfies Omit<FlowTrial, 'language' | 'timezone'>;

/**
 * An event of a test. `say`: a message of the customer. `wait`: the time jumps to the end of an interval. `answer`: an
 * answer of an assistant or Typebot. `goOn`: the assistant or Typebot has finished. `handOver`: it leaves the customer
 * to people, as it also does when its service fails.
 */
export const flowTestEvents = ['start', 'say', 'wait', 'answer', 'goOn', 'handOver'] as const;
export type FlowTestEvent = { event: (typeof flowTestEvents)[number]; text: string };

/** The seed of the randomizers of a trial, and its time, zone and language. With the document they decide the trial. */
export type FlowTestScene = { seed: number; startedAt: number; timezone: string; language: Language };

/** A conversation that must stay as it is. Each step has the messages that the flow sends after its event. */
export type FlowTestScript = FlowTestScene & {
  steps: readonly (FlowTestEvent & { expected: readonly string[] })[];
  /** The end after the last step; null if the flow goes on. */
  end: FlowEnd | null;
};

/** The first difference between a test and the flow. Null where one of the two has nothing. */
export type FlowTestDifference = {
  /** The step, counted from 0. */
  step: number;
  kind: 'message' | 'end';
  expected: string | null;
  actual: string | null;
};

const trialOf = ({ timezone, language }: FlowTestScene): FlowTrial => ({ ...trialCustomer, timezone, language });

/** Starts a trial as a test does. */
export const startScene = (document: FlowDocument, scene: FlowTestScene): FlowPlay =>
  startPlay(document, trialOf(scene), scene.startedAt, scene.seed);

/** Returns the trial after an event of a test. Its clock moves only by the jumps over intervals. */
export function takeTestEvent(play: FlowPlay, { event, text }: FlowTestEvent, scene: FlowTestScene): FlowPlay {
  const trial = trialOf(scene);
  switch (event) {
    case 'start':
      return play;
    case 'say':
      return takeEvent(play, { kind: 'messages', texts: [text] }, trial, play.at);
    case 'wait':
      return skipWait(play, trial);
    case 'answer':
      return takeEvent(
        asAnswered(play),
        { kind: 'outside', answer: { sends: [{ kind: 'text', body: text }], next: 'wait' } },
        trial,
        play.at,
      );
    case 'goOn':
    case 'handOver': {
      const next = event === 'goOn' ? 'continue' : 'handOver';
      return takeEvent(play, { kind: 'outside', answer: { sends: [], next } }, trial, play.at);
    }
  }
}

/** In a ticket each answer follows a message of the contact, from which the limits count anew (behaviour 10.7). */
const asAnswered = (play: FlowPlay): FlowPlay => ({
  ...play,
  run: play.run && { ...play.run, stepsAlone: 0, sentAlone: 0 },
});

/** Plays events against a document and returns them with what the flow sent after each. */
export function recordFlowTest(
  document: FlowDocument,
  scene: FlowTestScene,
  events: readonly FlowTestEvent[],
): FlowTestScript {
  let play = startScene(document, scene);
  let seen = 0;
  const steps = [{ event: 'start' as const, text: '' }, ...events].map((event) => {
    play = takeTestEvent(play, event, scene);
    const expected = play.lines.slice(seen).flatMap(({ from, text }) => (from === 'flow' ? [text] : []));
    seen = play.lines.length;
    return { ...event, expected };
  });
  const { seed, startedAt, timezone, language } = scene;
  return { seed, startedAt, timezone, language, steps, end: play.end?.reason ?? null };
}

/** Runs a test against a document. Returns the first difference; undefined if it passes. Pure. */
export function findFlowTestDifference(document: FlowDocument, script: FlowTestScript): FlowTestDifference | undefined {
  const events = script.steps.slice(1).map(({ event, text }) => ({ event, text }));
  const played = recordFlowTest(document, script, events);
  for (const [step, { expected }] of script.steps.entries()) {
    const actual = played.steps[step]!.expected;
    for (let at = 0; at < Math.max(expected.length, actual.length); at += 1)
      if (expected[at] !== actual[at])
        return { step, kind: 'message', expected: expected[at] ?? null, actual: actual[at] ?? null };
  }
  if (script.end === played.end) return undefined;
  return { step: script.steps.length - 1, kind: 'end', expected: script.end, actual: played.end };
}
