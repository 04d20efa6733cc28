import { toText } from '../bot/choices.ts';
import type { Choice } from '../bot/choice.ts';
import { fillVariables, toGreetedName, type VariableValues } from '../fillVariables.ts';
import { limits } from '../limits.ts';
import { splitText } from '../splitText.ts';
import { newFlowDocument, type FlowDocument } from './document.ts';
import type { FlowEvent, FlowRun, FlowSend, FlowTurn } from './types.ts';
import { startRun, walkFlow } from './walk.ts';

/** A message of a trial. */
export type PlayedLine = { from: 'customer' | 'flow'; text: string; choices: readonly Choice[] };

/** A trial of a flow: nothing of it is sent or stored. `passed` are the nodes it has passed. */
export type FlowPlay = {
  document: FlowDocument;
  run: FlowRun | null;
  lines: readonly PlayedLine[];
  passed: readonly string[];
  end: FlowTurn['end'];
  /** The time of the last event that the run took, in ms. */
  at: number;
};

/** The values of the product's variables in a trial. */
export type FlowTrial = Omit<VariableValues, 'others' | 'now'> & { number: string; email: string };

const run0 = { flowId: 0, versionId: 0 };

/** Starts a trial of a document. The seed decides every randomizer. */
export function startPlay(document: FlowDocument, trial: FlowTrial, at: number, seed: number): FlowPlay {
  const run = startRun(run0, document, seed) ?? startRun(run0, newFlowDocument(), seed)!;
  const begun: FlowPlay = { document, run, lines: [], passed: [run.nodeId], end: null, at };
  return takeEvent(begun, { kind: 'start' }, trial, at);
}

/** Returns the trial after an event: the same step function as the server's takes it (`walkFlow`). */
export function takeEvent(play: FlowPlay, event: FlowEvent, trial: FlowTrial, at: number): FlowPlay {
  if (!play.run) return play;
  const values = { ...trial, now: new Date(at) };
  const name = toGreetedName(trial.contactName);
  const firstName = name.split(/\s+/)[0] ?? '';
  const facts = {
    name,
    firstName,
    number: trial.number,
    email: trial.email,
    queue: trial.queueName,
    hour: fillVariables('{{hour}}', values),
  };
  const turn = walkFlow(play.document, play.run, event, { facts, now: at });
  const others = turn.run.variables;
  const spoken = event.kind === 'messages' ? event.texts : [];
  return {
    document: play.document,
    run: turn.end ? null : turn.run,
    lines: [
      ...play.lines,
      ...spoken.map((text): PlayedLine => ({ from: 'customer', text, choices: [] })),
      ...turn.sends.flatMap((send) => toLines(send, { ...values, others })),
    ],
    passed: [...new Set([...play.passed, ...turn.passes.map(({ nodeId }) => nodeId), turn.run.nodeId])],
    end: turn.end,
    at: turn.run.turn === play.run.turn ? play.at : at,
  };
}

/** Jumps over the interval that the run waits for. */
export const skipWait = (play: FlowPlay, trial: FlowTrial): FlowPlay =>
  play.run?.wakeAt ? takeEvent(play, { kind: 'wake' }, trial, play.run.wakeAt) : play;

const icons = { image: '🖼', audio: '🎵', video: '🎬' } as const;

/** A text of nothing but variables may be empty: it is not sent. A long one is sent in parts, as the server does. */
function toLines(send: FlowSend, values: VariableValues): PlayedLine[] {
  if (send.kind === 'media')
    return [{ from: 'flow', text: `${icons[send.media]} ${send.name || send.url}`, choices: [] }];
  const body = fillVariables(send.body, values);
  const choices = send.kind === 'menu' ? send.choices : [];
  const parts = splitText(toText({ body, choices, form: 'text' }), limits.messageBody);
  return parts.map((text, at) => ({ from: 'flow', text, choices: at === parts.length - 1 ? choices : [] }));
}
