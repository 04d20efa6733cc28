import { expect, test } from 'vitest';
import type { FlowDocument } from './document.ts';
import { skipWait, startPlay, takeEvent } from './playFlow.ts';

const trial = {
  contactName: 'Marina Albuquerque',
  number: '55',
  email: '',
  protocol: '42',
  userName: '',
  queueName: '',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
} as const;
const at = Date.parse('2026-11-23T13:00:00Z');
const position = { x: 0, y: 0 };
const flow: FlowDocument = {
  nodes: [
    { id: '1', type: 'start', position, data: {} },
    {
      id: 'q',
      type: 'question',
      position,
      data: { typebotIntegration: { message: 'Oi {{firstName}}, qual cor?', answerKey: 'cor' } },
    },
    { id: 'p', type: 'interval', position, data: { sec: 5 } },
    { id: 'm', type: 'menu', position, data: { message: '{{cor}}?', arrayOption: [{ number: 1, value: 'Sim' }] } },
  ],
  connections: [
    { source: '1', target: 'q' },
    { source: 'q', target: 'p' },
    { source: 'p', target: 'm' },
  ],
};

test('a trial asks, waits, and fills variables as the flow does for a customer', () => {
  let play = startPlay(flow, trial, at, 1);
  expect(play.lines).toEqual([{ from: 'flow', text: 'Oi Marina, qual cor?', choices: [] }]);
  play = takeEvent(play, { kind: 'messages', texts: ['Azul'] }, trial, at);
  expect([play.run?.nodeId, play.run?.wait, play.lines.length]).toEqual(['p', 'interval', 2]);
  expect(takeEvent(play, { kind: 'messages', texts: ['oi?'] }, trial, at).run).toEqual(play.run);
  play = skipWait(play, trial);
  expect(play.lines.at(-1)).toEqual({
    from: 'flow',
    text: 'Azul?\n\n*1* - Sim',
    choices: [{ key: '1', title: 'Sim' }],
  });
  play = takeEvent(play, { kind: 'messages', texts: ['sim'] }, trial, at);
  expect([play.run, play.end?.reason, play.passed]).toEqual([null, 'path', ['1', 'q', 'p', 'm']]);
});

test('a text that is empty once its variables are filled is left out, as it is for a customer', () => {
  const said = { id: 'a', type: 'message' as const, position, data: { label: '{{queue}}' } };
  const play = startPlay(
    { ...flow, nodes: [flow.nodes[0]!, said], connections: [{ source: '1', target: 'a' }] },
    trial,
    at,
    1,
  );
  expect([play.lines, play.end?.reason]).toEqual([[], 'path']);
});

test('a long text comes in the parts that a customer gets, the choices below the last', () => {
  const options = Array.from({ length: 60 }, (_, at) => ({ number: at + 1, value: 'Opção '.repeat(20) }));
  const long = { id: 'm', type: 'menu' as const, position, data: { message: 'Qual?', arrayOption: options } };
  const { lines } = startPlay(
    { nodes: [flow.nodes[0]!, long], connections: [{ source: '1', target: 'm' }] },
    trial,
    at,
    1,
  );
  expect(lines.map(({ text, choices }) => [text.length <= 4_096, choices.length])).toEqual([
    [true, 0],
    [true, 60],
  ]);
});

test('a document without a start has a trial that ends at once', () => {
  expect(startPlay({ nodes: [], connections: [] }, trial, at, 1).end?.reason).toBe('path');
});
