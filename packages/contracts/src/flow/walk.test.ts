import { describe, expect, it } from 'vitest';
import type { FlowDocument } from './document.ts';
import { flowOf, menu, node, pause, question, say, toQueue } from './testFlows.ts';
import type { FlowEvent, FlowFacts, FlowRun, FlowTurn } from './types.ts';
import { startRun, walkFlow } from './walk.ts';

const facts: FlowFacts = {
  name: 'Ana Souza',
  firstName: 'Ana',
  number: '5511999990001',
  email: 'ana@casa.com',
  queue: '',
  hour: '14:30',
};

/** Plays events one by one, a second apart. Returns the turns. */
function play(document: FlowDocument, events: readonly (string | FlowEvent)[], seed = 1): FlowTurn[] {
  let run: FlowRun | undefined = startRun({ flowId: 1, versionId: 1 }, document, seed);
  const turns: FlowTurn[] = [];
  for (const [at, event] of [{ kind: 'start' } as const, ...events].entries()) {
    if (!run) break;
    const known = typeof event === 'string' ? ({ kind: 'messages', texts: [event] } as const) : event;
    const turn = walkFlow(document, run, known, { facts, now: at * 1_000 });
    turns.push(turn);
    run = turn.end ? undefined : turn.run;
  }
  return turns;
}
const sentIn = ({ sends }: FlowTurn) =>
  sends.map((send) => (send.kind === 'media' ? `${send.media}:${send.url}` : send.body));
const ends = (turns: readonly FlowTurn[]) => turns.at(-1)!.end?.reason ?? null;

describe('a run of a flow', () => {
  it('follows edges and not the order of the nodes [FLOW-71]', () => {
    const flow = flowOf({ b: say('dois'), a: say('um') }, ['1 a', 'a b']);
    const [turn] = play(flow, []);
    expect(sentIn(turn!)).toEqual(['um', 'dois']);
    expect(turn!.end).toEqual({ reason: 'path', queueId: null });
    expect(turn!.passes).toEqual([
      { nodeId: '1', handle: 'a' },
      { nodeId: 'a', handle: 'a' },
      { nodeId: 'b', handle: 'a' },
      { nodeId: 'b', handle: null },
    ]);
  });

  it('has one value of a variable, in whatever case its questions name it [FLOW-75, FLOW-76]', () => {
    const isMesa = node('condition', { key: 'ITEM', condition: '==', value: 'mesa' });
    const flow = flowOf({ q: question('Qual?', 'Item'), r: question('E agora?', 'item'), c: isMesa, y: say('mesa') }, [
      '1 q',
      'q r',
      'r c',
      'c:a y',
    ]);
    const turns = play(flow, ['cadeira', 'mesa']);
    expect(turns.at(-1)!.run.variables).toEqual({ item: 'mesa' });
    expect(sentIn(turns.at(-1)!)).toEqual(['mesa']);
  });

  it('takes the first of several edges on one handle [FLOW-66]', () => {
    const flow = flowOf({ a: say('primeiro'), b: say('segundo') }, ['1 a', '1:a b']);
    expect(sentIn(play(flow, [])[0]!)).toEqual(['primeiro']);
  });

  it('sends the elements of a content node in the order of seq, files with their kind [FLOW-72]', () => {
    const elements = [
      { type: 'audio', value: 'voz.ogg', number: 'audio1', original: 'voz.ogg', record: true },
      { type: 'message', value: 'Olá {{firstName}}', number: 'message0' },
      { type: 'img', value: 'foto.png', number: 'img2', original: 'foto.png' },
      { type: 'video', value: 'filme.mp4', number: 'video3' },
    ];
    const seq = ['message0', 'img2', 'gone9', 'audio1', 'video3'];
    const flow = flowOf({ a: node('singleBlock', { seq, elements }) }, ['1 a']);
    const [turn] = play(flow, []);
    expect(sentIn(turn!)).toEqual(['Olá {{firstName}}', 'image:foto.png', 'audio:voz.ogg', 'video:filme.mp4']);
    expect(turn!.sends[2]).toMatchObject({ isVoice: true, name: 'voz.ogg' });
    expect(turn!.sends[1]).toMatchObject({ isVoice: false });
  });

  it('sends single image, audio and video nodes, and the alias of an image [FLOW-72, AMB-81]', () => {
    const flow = flowOf(
      { a: node('img', { url: 'a.png' }), b: node('audio', { url: 'b.mp3' }), c: node('video', { url: 'c.mp4' }) },
      ['1 a', 'a b', 'b c'],
    );
    const [turn] = play(flow, []);
    expect(sentIn(turn!)).toEqual(['image:a.png', 'audio:b.mp3', 'video:c.mp4']);
    expect(turn!.sends[1]).toMatchObject({ isVoice: false });
  });

  it('waits at an interval until its time and ignores messages meanwhile [FLOW-72]', () => {
    const flow = flowOf({ a: say('já'), b: pause(5), c: say('depois') }, ['1 a', 'a b', 'b c']);
    const turns = play(flow, ['oi', { kind: 'wake' }, 'oi', 'oi', { kind: 'wake' }]);
    expect(turns.map(sentIn)).toEqual([['já'], [], [], [], [], ['depois']]);
    expect(turns[0]!.run).toMatchObject({ wait: 'interval', wakeAt: 5_000, nodeId: 'b' });
    expect(turns[1]!.run).toEqual(turns[0]!.run);
    expect(ends(turns)).toBe('path');
  });

  it('waits at an interval inside a content node and goes on with the next element [FLOW-72]', () => {
    const elements = [
      { type: 'message', value: 'um', number: 'message0' },
      { type: 'interval', value: 2, number: 'interval1' },
      { type: 'message', value: 'dois', number: 'message2' },
    ];
    const flow = flowOf({ a: node('singleBlock', { seq: elements.map(({ number }) => number), elements }) }, ['1 a']);
    const turns = play(flow, [{ kind: 'wake' }, { kind: 'wake' }]);
    expect(turns.map(sentIn)).toEqual([['um'], [], ['dois']]);
  });

  it('takes a menu answer by number, keycap or title, and leaves by its handle [FLOW-73]', () => {
    const flow = flowOf({ m: menu('Escolha', 'Preços', 'Horário'), a: say('preços'), b: say('horário') }, [
      '1 m',
      'm:a1 a',
      'm:a2 b',
    ]);
    for (const [text, answer] of [
      ['1', 'preços'],
      ['2️⃣', 'horário'],
      ['HORARIO', 'horário'],
      ['2)', 'horário'],
    ] as const) {
      const turns = play(flow, [text]);
      expect(turns[0]!.sends).toEqual([
        {
          kind: 'menu',
          body: 'Escolha',
          choices: [
            { key: '1', title: 'Preços' },
            { key: '2', title: 'Horário' },
          ],
        },
      ]);
      expect(sentIn(turns[1]!)).toEqual([answer]);
    }
  });

  it('takes the last valid message of a burst as the answer to a menu [FLOW-73]', () => {
    const flow = flowOf({ m: menu('Escolha', 'A', 'B'), a: say('a'), b: say('b') }, ['1 m', 'm:a1 a', 'm:a2 b']);
    const turns = play(flow, [{ kind: 'messages', texts: ['1', '2', 'obrigado'] }]);
    expect(sentIn(turns[1]!)).toEqual(['b']);
  });

  it('repeats a menu three times after wrong answers, then ends for people [FLOW-73]', () => {
    const flow = flowOf({ m: menu('Escolha', 'A') }, ['1 m', 'm:a1 m']);
    const turns = play(flow, ['x', 'x', 'x', 'x']);
    expect(turns.map(sentIn)).toEqual([['Escolha'], ['Escolha'], ['Escolha'], ['Escolha'], []]);
    expect(ends(turns)).toBe('gaveUp');
    // A right answer in between starts the count anew.
    expect(ends(play(flow, ['x', 'x', '1', 'x', 'x', 'x']))).toBeNull();
  });

  it('ends at an option without an edge [FLOW-73]', () => {
    const turns = play(flowOf({ m: menu('Escolha', 'A') }, ['1 m']), ['1']);
    expect(ends(turns)).toBe('path');
    expect(sentIn(turns[1]!)).toEqual([]);
  });

  it('keeps the answer to a question under its key, and earlier answers beside it [FLOW-75]', () => {
    const flow = flowOf({ q: question('Nome?', 'nome'), r: question('Cidade?', 'cidade'), a: say('{{nome}}') }, [
      '1 q',
      'q r',
      'r a',
    ]);
    const turns = play(flow, [{ kind: 'messages', texts: ['Ana', 'Souza'] }, 'Recife']);
    expect(turns.at(-1)!.run.variables).toEqual({ nome: 'Ana\nSouza', cidade: 'Recife' });
    expect(turns.map(sentIn)).toEqual([['Nome?'], ['Cidade?'], ['{{nome}}']]);
  });

  it('repeats a question whose answer has no text [FLOW-75]', () => {
    const flow = flowOf({ q: question('Nome?', 'nome') }, ['1 q']);
    const turns = play(flow, [' ', '', '', '']);
    expect(turns.map(sentIn)).toEqual([['Nome?'], ['Nome?'], ['Nome?'], ['Nome?'], []]);
    expect(ends(turns)).toBe('gaveUp');
  });

  it('leaves a randomizer by a in the given share of runs, the same way for the same seed [FLOW-74]', () => {
    const flow = flowOf({ r: node('randomizer', { percent: 30 }), a: say('a'), b: say('b') }, [
      '1 r',
      'r:a a',
      'r:b b',
    ]);
    const ways = Array.from({ length: 4_000 }, (_, seed) => sentIn(play(flow, [], seed)[0]!)[0]);
    const share = ways.filter((way) => way === 'a').length / ways.length;
    expect(share).toBeGreaterThan(0.27);
    expect(share).toBeLessThan(0.33);
    expect(ways[7]).toBe(sentIn(play(flow, [], 7)[0]!)[0]);
    const always = flowOf({ r: node('randomizer', { percent: 100 }), a: say('a') }, ['1 r', 'r:a a']);
    expect(Array.from({ length: 500 }, (_, seed) => ends(play(always, [], seed)))).not.toContain('limit');
    expect(Array.from({ length: 500 }, (_, seed) => sentIn(play(always, [], seed)[0]!)).flat()).toHaveLength(500);
  });

  it('draws for each randomizer of a run anew [FLOW-74]', () => {
    const flow = flowOf(
      {
        r: node('randomizer', { percent: 50 }),
        s: node('randomizer', { percent: 50 }),
        t: node('randomizer', { percent: 50 }),
        aa: say('aa'),
        ab: say('ab'),
        ba: say('ba'),
        bb: say('bb'),
      },
      ['1 r', 'r:a s', 'r:b t', 's:a aa', 's:b ab', 't:a ba', 't:b bb'],
    );
    const ways = Array.from({ length: 2_000 }, (_, seed) => sentIn(play(flow, [], seed)[0]!)[0]);
    for (const way of ['aa', 'ab', 'ba', 'bb']) expect(ways.filter((one) => one === way).length).toBeGreaterThan(400);
  });

  it('ends at a ticket node with its queue, given as id or as the whole queue [FLOW-77]', () => {
    for (const data of [{ queue: 7 }, { queue: '7' }, { queue: { id: 7, name: 'Vendas' } }, { queueId: 7 }])
      expect(play(flowOf({ t: node('ticket', data), a: say('não') }, ['1 t', 't a']), [])[0]).toMatchObject({
        end: { reason: 'queue', queueId: 7 },
        sends: [],
      });
    expect(play(flowOf({ t: node('ticket') }, ['1 t']), [])[0]!.end).toEqual({ reason: 'queue', queueId: null });
  });

  it('asks outside at an assistant, waits for its answer, and goes on when it says so [FLOW-78]', () => {
    const flow = flowOf({ o: node('openai', { typebotIntegration: { name: 'IA' } }), a: say('fim') }, ['1 o', 'o a']);
    const answer = (next: 'wait' | 'continue') =>
      ({ kind: 'outside', answer: { sends: [{ kind: 'text', body: 'resposta' }], next } }) as const;
    const turns = play(flow, [answer('wait'), 'e então?', answer('continue')]);
    expect(turns.map(({ asksOutside }) => asksOutside)).toEqual([true, false, true, false]);
    expect(turns.map(sentIn)).toEqual([[], ['resposta'], [], ['resposta', 'fim']]);
    const handed = play(flow, [{ kind: 'outside', answer: { sends: [], next: 'handOver', queueId: 3 } }]);
    expect(handed[1]!.end).toEqual({ reason: 'handOver', queueId: 3 });
  });

  it('ends after 30 messages or 100 steps without the contact, and after 1,000 steps [FLOW-71]', () => {
    const chatter = flowOf({ a: say('a') }, ['1 a', 'a a']);
    const [talked] = play(chatter, []);
    expect(talked!.sends).toHaveLength(30);
    expect(talked!.end?.reason).toBe('limit');
    const circle = flowOf({ c: node('condition', { key: 'x', condition: 'empty' }) }, ['1 c', 'c:a c']);
    expect(play(circle, [])[0]).toMatchObject({ end: { reason: 'limit' }, run: { steps: 100 } });
    const asked = flowOf({ m: menu('?', 'A') }, ['1 m', 'm:a1 m']);
    const long = play(
      asked,
      Array.from({ length: 1_005 }, () => '1'),
    );
    expect(ends(long)).toBe('limit');
    expect(long.at(-1)!.run.steps).toBe(1_000);
  });

  it('counts each part of a long text, and sends none that passes the limit [FLOW-71]', () => {
    const long = say('a'.repeat(50_000));
    const [turn] = play(flowOf({ a: long, b: long, c: long }, ['1 a', 'a b', 'b c']), []);
    expect([turn!.sends.length, turn!.run.sentAlone, turn!.end?.reason]).toEqual([2, 26, 'limit']);
    const [asked] = play(flowOf({ m: menu('?', 'A'.repeat(200_000)) }, ['1 m']), []);
    expect([asked!.sends.length, asked!.end?.reason]).toEqual([0, 'limit']);
  });

  it('counts messages across intervals, so that a timer cannot write for ever [FLOW-71]', () => {
    const timer = flowOf({ a: say('a'), b: pause(1) }, ['1 a', 'a b', 'b a']);
    const turns = play(
      timer,
      Array.from({ length: 60 }, () => ({ kind: 'wake' }) as const),
    );
    expect(turns.flatMap(sentIn)).toHaveLength(30);
    expect(ends(turns)).toBe('limit');
  });

  it('skips empty texts and files, and ends at a node that is gone [FLOW-72]', () => {
    const flow = flowOf({ a: say('  '), b: node('img', { url: '' }) }, ['1 a', 'a b', 'b gone']);
    const [turn] = play(flow, []);
    expect(turn!.sends).toEqual([]);
    expect(turn!.end?.reason).toBe('path');
  });

  it('has no run without a start node [FLOW-17]', () => {
    expect(startRun({ flowId: 1, versionId: 1 }, { nodes: [], connections: [] }, 1)).toBeUndefined();
  });

  it('sends a ticket with a queue on from a branch of a condition [FLOW-76]', () => {
    const flow = flowOf(
      { c: node('condition', { key: 'firstName', condition: '==', value: 'ana' }), t: toQueue(2), b: say('não') },
      ['1 c', 'c:a t', 'c:b b'],
    );
    expect(play(flow, [])[0]!.end).toEqual({ reason: 'queue', queueId: 2 });
  });
});
