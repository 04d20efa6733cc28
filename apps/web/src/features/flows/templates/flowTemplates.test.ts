import {
  findFlowFault,
  findFlowProblems,
  FlowDocument,
  languages,
  skipWait,
  startPlay,
  takeEvent,
  type FlowPlay,
  type FlowTrial,
} from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { drawTemplate, inLanguage, needsQueue } from './drawTemplate.ts';
import { estimateHeight } from './estimateHeight.ts';
import { flowTemplates } from './flowTemplates.ts';

const queueId = 7;
/** The width of a node on the canvas, in pixels. */
const width = 208;

/** The messages of the customer of each template. A pause is skipped when the flow waits. */
const conversations: Record<string, readonly string[]> = {
  welcome: ['3', 'endereço?', '1', 'Um sofá azul'],
  triage: ['1', 'A tela fica branca', '1'],
  outOfHours: ['Preciso de uma cópia do contrato'],
  questions: ['2', '2', '1', '1'],
  appointment: ['2', 'quinta-feira, 12/03', '2'],
  secondCopy: ['123.456.789-00', '2'],
  orderStatus: ['48213', '1'],
  delivery: ['BR998877665', '1'],
  lead: ['Marina', 'marina', 'marina@example.com', '2'],
  quote: ['Cadeira de escritório', '120', 'Recife'],
  birthday: ['1'],
  satisfaction: ['3', 'Chegou quebrado'],
};

const trialIn = (language: FlowTrial['language']): FlowTrial => ({
  contactName: 'Marina Albuquerque',
  number: '5511999990042',
  email: 'marina@example.com',
  protocol: '20261123000042',
  userName: '',
  queueName: '',
  timezone: 'America/Sao_Paulo',
  language,
});

/** Half past eight in the evening of São Paulo. */
const at = Date.parse('2026-11-23T23:30:00Z');

/** Plays the conversation of a template and returns it as text. */
function trace(id: string, language: FlowTrial['language']): string {
  const template = flowTemplates.find((one) => one.id === id)!;
  const trial = trialIn(language);
  const skip = (play: FlowPlay): FlowPlay => (play.run?.wait === 'interval' ? skip(skipWait(play, trial)) : play);
  let play = skip(startPlay(drawTemplate(template, language, queueId), trial, at, 4));
  for (const text of conversations[id]!)
    play = skip(takeEvent(play, { kind: 'messages', texts: [text] }, trial, play.at));
  const lines = play.lines.map(({ from, text }) => `${from === 'flow' ? '<' : '>'} ${text.replaceAll('\n', '\n  ')}`);
  const end = play.end ? `${play.end.reason} ${play.end.queueId ?? ''}`.trim() : `waits: ${play.run?.wait}`;
  return [`# ${inLanguage(template.name, language)}`, ...lines, `= ${end}`].join('\n');
}

describe('the templates of flows', () => {
  it('are twelve, with names of their own that fit a flow', () => {
    expect(flowTemplates).toHaveLength(12);
    for (const language of languages) {
      const names = flowTemplates.map(({ name }) => inLanguage(name, language));
      expect(new Set(names).size).toBe(12);
      for (const name of names) expect(name.length).toBeLessThanOrEqual(50);
    }
    expect(Object.keys(conversations).toSorted()).toEqual(flowTemplates.map(({ id }) => id).toSorted());
  });

  it.each(languages)('have no error and no warning once a queue is chosen, in %s', (language) => {
    for (const template of flowTemplates) {
      const document = drawTemplate(template, language, queueId);
      expect(FlowDocument.safeParse(document).success).toBe(true);
      expect(findFlowFault(document)).toBeUndefined();
      expect([template.id, findFlowProblems(document, { queueIds: [queueId], files: [] })]).toEqual([template.id, []]);
      const without = findFlowProblems(drawTemplate(template, language, null), { queueIds: [queueId] });
      expect(new Set(without.map(({ kind }) => kind))).toEqual(new Set(needsQueue(template) ? ['noQueue'] : []));
    }
  });

  it.each(languages)('are drawn without nodes that cover each other, in %s', (language) => {
    for (const template of flowTemplates) {
      const boxes = drawTemplate(template, language, queueId).nodes.map((node) => ({
        id: node.id,
        left: node.position.x,
        top: node.position.y,
        bottom: node.position.y + estimateHeight(node),
      }));
      const covering = boxes.flatMap((box, n) =>
        boxes
          .slice(n + 1)
          .filter(
            (other) => Math.abs(box.left - other.left) < width && box.top < other.bottom && other.top < box.bottom,
          )
          .map((other) => `${template.id}: ${box.id} ${other.id}`),
      );
      expect(covering).toEqual([]);
    }
  });

  it.each(languages)('hold the whole conversation that was kept for each of them, in %s', async (language) => {
    const traces = flowTemplates.map(({ id }) => trace(id, language)).join('\n\n');
    await expect(`${traces}\n`).toMatchFileSnapshot(`golden/templates.${language}.txt`);
  });
});
