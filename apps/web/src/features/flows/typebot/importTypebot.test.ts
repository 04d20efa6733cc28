import {
  findFlowFault,
  findFlowProblems,
  limits,
  nodeBehind,
  skipWait,
  startPlay,
  takeEvent,
  type FlowDocument,
} from '@recado/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTypebot, type ImportedBot } from './importTypebot.ts';
import { sampleBot } from './sampleBot.ts';

const read = (bot: unknown): ImportedBot => {
  const imported = importTypebot(JSON.stringify(bot), 'resposta');
  if ('fault' in imported) throw new Error(imported.fault);
  return imported;
};
const faultOf = (text: string) => {
  const imported = importTypebot(text, 'resposta');
  return 'fault' in imported ? imported.fault : undefined;
};
const trial = {
  contactName: 'Ana Luz',
  number: '55',
  email: '',
  protocol: '42',
  userName: '',
  queueName: '',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
} as const;

/** Plays a flow with answers of a customer. Returns the texts of the flow. */
function say(document: FlowDocument, ...answers: string[]): string[] {
  const at = Date.parse('2026-11-23T13:00:00Z');
  let play = startPlay(document, trial, at, 1);
  const settle = (): void => {
    for (let jumps = 0; play.run?.wait === 'interval' && jumps < 20; jumps += 1) play = skipWait(play, trial);
  };
  settle();
  for (const text of answers) {
    play = takeEvent(play, { kind: 'messages', texts: [text] }, trial, at);
    settle();
  }
  return play.lines.filter(({ from }) => from === 'flow').map(({ text }) => text);
}

/** A bot of one group, with these blocks. */
const botOf = (...blocks: object[]) => ({
  version: '6',
  name: 'Bot',
  events: [{ id: 'ev', type: 'start', outgoingEdgeId: 'e' }],
  groups: [{ id: 'g', title: 'Grupo', blocks }],
  edges: [{ id: 'e', from: { eventId: 'ev' }, to: { groupId: 'g' } }],
  variables: [{ id: 'v', name: 'nome' }],
});
const text = (id: string, words: string) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text: words }] }] },
});

describe('an imported bot of Typebot', () => {
  it('has the same conversation as the bot, as far as its blocks have a counterpart', () => {
    const { name, document } = read(sampleBot());
    expect(name).toBe('Loja de tintas');
    expect(findFlowFault(document)).toBeUndefined();
    const lines = say(document, 'Bia', '2', '5', '1500');
    expect(lines[0]).toBe('Olá, aqui é a *Casa Aurora*');
    expect(lines.filter((line) => line.startsWith('Prazer'))).toEqual([
      'Prazer, Bia. O que procura?\n\n*1* - Tintas\n*2* - Um pedido\n*3* - Outra coisa',
    ]);
    // 5 is none of the known orders: the bot asks again by a jump to the question.
    expect(lines.slice(-4)).toEqual([
      'Qual é o número do pedido?',
      'Não encontrei este pedido.',
      'Qual é o número do pedido?',
      'Tudo certo com o pedido 1500.',
    ]);
    expect(say(document, 'Bia', '2', '8').at(-1)).toBe('Tudo certo com o pedido 8.');
    expect(say(document, 'Bia', 'outra coisa').at(-1)).toBe('https://casa.example/tudo');
  });

  it('tells what has no counterpart and what was changed, by block and group', () => {
    const { document, findings } = read(sampleBot());
    expect(findings.map(({ kind, block, group, detail }) => [kind, block, group, detail])).toEqual([
      ['fileToUpload', 'image', 'Boas-vindas', 'https://files.example/fachada.png'],
      ['waitShortened', 'Wait', 'Boas-vindas', '300'],
      ['noCounterpart', 'Set variable', 'Boas-vindas', 'apelido'],
      ['choiceNotKept', 'choice input', 'Boas-vindas', 'area'],
      ['sentAsLink', 'Redirect', 'Boas-vindas', 'https://casa.example/tudo'],
      ['formatUnchecked', 'number input', 'Pedido', ''],
      ['noCounterpart', 'Google Sheets', 'Fim', ''],
    ]);
    // The picture has to be uploaded again before the flow can be published.
    expect(findFlowProblems(document).map(({ kind }) => kind)).toEqual(['noFile']);
  });

  it('takes the shares of a test of two ways, and leads a way without an edge to the next block', () => {
    const { document } = read(sampleBot());
    const split = document.nodes.find(({ type }) => type === 'randomizer')!;
    expect(split.data).toEqual({ percent: 30 });
    const texts = ['a', 'b'].map((handle) => JSON.stringify(nodeBehind(document, split.id, handle)!.data));
    expect(texts[0]).toContain('Tudo certo');
    expect(texts[1]).toContain('Veja o catálogo');
  });

  it('is read from version 3, whose start is a block and whose edges name groups', () => {
    const bot = {
      id: 'x',
      name: 'Antigo',
      groups: [
        {
          id: 's',
          title: 'Start',
          blocks: [{ id: 'st', type: 'start', label: 'Start', groupId: 's', outgoingEdgeId: 'e' }],
        },
        {
          id: 'g',
          title: 'Oi',
          blocks: [
            { id: 't', type: 'text', groupId: 'g', content: { html: '<div>Oi</div>', plainText: 'Oi' } },
            { id: 'l', type: 'Typebot link', options: { typebotId: 'current', groupId: 'q' } },
          ],
        },
        {
          id: 'q',
          title: 'Email',
          blocks: [{ id: 'i', type: 'email input', options: { labels: { placeholder: 'Seu e-mail' } } }],
        },
      ],
      edges: [{ id: 'e', from: { groupId: 's', blockId: 'st' }, to: { groupId: 'g' } }],
      variables: [],
    };
    const { document, findings } = read(bot);
    expect(say(document)).toEqual(['Oi', 'Seu e-mail']);
    expect(findings.map(({ kind }) => kind)).toEqual(['formatUnchecked']);
    const question = document.nodes.find(({ type }) => type === 'question')!;
    expect(question.data).toEqual({ typebotIntegration: { message: 'Seu e-mail', answerKey: 'resposta1' } });
  });

  it('keeps what it cannot compare as a condition that never holds, and reports it', () => {
    const comparisons = [
      { variableId: 'v', comparisonOperator: 'Matches regex', value: '(a+)+$' },
      { variableId: 'gone', comparisonOperator: 'Equal to', value: '1' },
      { variableId: 'v', comparisonOperator: 'Equal to', value: '{{outra}}' },
      { variableId: 'v', comparisonOperator: 'constructor', value: '' },
    ];
    const items = comparisons.map((comparison, at) => ({ id: `i${at}`, content: { comparisons: [comparison] } }));
    const { document, findings } = read(botOf({ id: 'c', type: 'Condition', items }, text('t', 'senão')));
    expect(say(document)).toEqual(['senão']);
    expect(findings.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['comparisonNeverHolds', 'nome Matches regex'],
      ['comparisonNeverHolds', 'Equal to'],
      ['comparedAsText', '{{outra}}'],
      ['comparisonNeverHolds', 'nome constructor'],
    ]);
  });

  it('goes on behind blocks without a counterpart, also where they lead back to themselves', () => {
    const code = (id: string, outgoingEdgeId?: string) => ({
      id,
      type: 'Code',
      options: {},
      ...(outgoingEdgeId && { outgoingEdgeId }),
    });
    expect(say(read(botOf(code('a'), text('t', 'um'), code('b'), text('u', 'dois'))).document)).toEqual(['um', 'dois']);
    const circle = botOf(text('t', 'um'), code('a', 'back'));
    circle.edges.push({ id: 'back', from: { blockId: 'a' } as never, to: { groupId: 'g', blockId: 'a' } as never });
    expect(say(read(circle).document)).toEqual(['um']);
  });

  it('asks a question where options come from a variable, and says what else changes', () => {
    const choice = { id: 'c', type: 'choice input', options: { dynamicVariableId: 'v', variableId: 'v' }, items: [] };
    const several = {
      id: 'd',
      type: 'picture choice input',
      options: { isMultipleChoice: true },
      items: [{ id: 'i', title: 'Azul', pictureSrc: 'https://x.example/a.png', displayCondition: { isEnabled: true } }],
    };
    const { document, findings } = read(botOf(choice, several));
    expect(document.nodes.map(({ type }) => type)).toEqual(['start', 'question', 'menu']);
    expect(findings.map(({ kind }) => kind)).toEqual([
      'questionWithoutText',
      'optionsUnknown',
      'questionWithoutText',
      'oneChoice',
      'picturesLeftOut',
      'optionsAlwaysShown',
    ]);
  });

  it('is refused with a reason for files that are no such bot, are too old, empty or too large', () => {
    expect(faultOf('Olá')).toBe('notJson');
    for (const other of ['[]', 'null', '"x"', '{}', '{"groups":{},"edges":[]}'])
      expect(faultOf(other)).toBe('notTypebot');
    expect(faultOf(JSON.stringify({ blocks: [{ steps: [] }], edges: [] }))).toBe('tooOld');
    expect(faultOf(JSON.stringify({ nodes: [], connections: [] }))).toBe('ownFlow');
    expect(faultOf(JSON.stringify(botOf()))).toBe('noBlocks');
    const many = Array.from({ length: limits.flowNodes }, (_, at) => ({
      id: `q${at}`,
      type: 'text input',
      options: {},
    }));
    expect(faultOf(JSON.stringify(botOf(...many)))).toBe('tooMany');
    expect(faultOf(JSON.stringify(botOf(text('t', 'a'.repeat(limits.flowBytes)))))).toBe('tooMany');
  });

  it('has no characters that cannot be stored, no ids of the file, and a name that fits', () => {
    const bot = botOf(text('__proto__', 'a\u0000b\u001Bc\ud800d'), {
      id: 'x',
      type: 'text input',
      options: { variableId: '__proto__' },
    });
    const { name, document } = read({ ...bot, name: 'n'.repeat(300) });
    expect(name).toHaveLength(50);
    expect(document.nodes.map(({ id }) => id)).toEqual(['1', expect.stringMatching(/^tb\d+$/)]);
    expect(JSON.stringify(document)).toContain('abc\uFFFDd');
    expect(read({ ...bot, name: ' x ' }).name).toBe('Typebot');
  });

  it('never throws and is always a sound document, whatever the parts of the file are', { timeout: 30_000 }, () => {
    const junk = fc.jsonValue({ maxDepth: 3 });
    const type = fc.constantFrom(
      'text',
      'image',
      'Wait',
      'text input',
      'choice input',
      'Condition',
      'AB test',
      'Jump',
      'video',
      'x',
    );
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const item = fc.record({
      id,
      content: fc.oneof(
        junk,
        fc.record({ comparisons: fc.array(fc.record({ variableId: junk, comparisonOperator: junk })) }),
      ),
      outgoingEdgeId: id,
    });
    const block = fc.record({
      id,
      type,
      content: junk,
      options: fc.oneof(junk, fc.record({ groupId: id, blockId: id, aPercent: junk, secondsToWaitFor: junk })),
      items: fc.oneof(junk, fc.array(item)),
      outgoingEdgeId: id,
    });
    const group = fc.record({ id, title: junk, blocks: fc.array(block, { maxLength: 6 }) });
    const edge = fc.record({
      id,
      from: fc.record({ blockId: id, itemId: id }),
      to: fc.record({ groupId: id, blockId: id }),
    });
    const start = { id: 'ev', type: 'start', outgoingEdgeId: 'a' };
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), fc.array(edge), junk, (groups, edges, variables) => {
        const imported = importTypebot(
          JSON.stringify({ groups, edges, variables, events: [start], name: variables }),
          'r',
        );
        if (!('fault' in imported)) expect(findFlowFault(imported.document)).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });
});
