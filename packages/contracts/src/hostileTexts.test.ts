import { describe, expect, it } from 'vitest';
import { readMarks } from './bot/assistant.ts';
import { findChoice, splitChoices } from './bot/choices.ts';
import { fillCampaignText, isOptOut, toConfirmation } from './campaignRules.ts';
import { findFlowFault } from './flow/checkDocument.ts';
import { findFlowProblems } from './flow/findFlowProblems.ts';
import { toWhatsAppText } from './flow/richText.ts';
import { recordFlowTest } from './flow/flowTest.ts';
import { flowOf, node, question, say } from './flow/testFlows.ts';
import { fillVariables } from './fillVariables.ts';
import { readPhoneNumber } from './phoneNumbers.ts';
import { splitText } from './splitText.ts';

/** The longest message of WhatsApp and answer of another system. Quadratic time is seconds to hours for them. */
const longestMessage = 65_536;
const longestAnswer = 1_000_000;
/** Linear time is some 10 ms. */
const mostMs = 700;

const between = (sign: string, first = 'a', length = longestMessage): string => `${first}${sign.repeat(length)}b`;
const msOf = (run: () => unknown): number => {
  const begun = Date.now();
  run();
  return Date.now() - begun;
};
const recipient = { name: 'Ana', number: '5511999990001', email: null };
const values = { now: new Date(), timezone: 'America/Sao_Paulo', language: 'pt' as const };
const filled = { ...values, contactName: 'Ana', protocol: '1', userName: '', queueName: '' };
const fill = (text: string) => fillCampaignText(text, recipient, [{ key: 'cupom', value: 'X' }], values);

describe('a text of a stranger', () => {
  it.each<[string, () => unknown]>([
    ['as the answer to a menu', () => findChoice([{ key: '1', title: 'Um' }], between(' ', '1'))],
    ['as several choices', () => splitChoices(between(' '))],
    ['as an opt-out', () => isOptOut(between(' '))],
    ['as an opt-out of one sentence', () => isOptOut(between('.'))],
    ['as a yes or no', () => toConfirmation(between('!'))],
    ['as a number', () => readPhoneNumber(between(' ', '5'))],
    ['as a number with an extension', () => readPhoneNumber(`5x${between(' ', '')}`)],
    ['as the answer of an assistant', () => readMarks(between('*', 'a', longestAnswer))],
    [
      'as the answer of a bot',
      () => toWhatsAppText([{ children: [{ text: between(' ', 'a', longestAnswer), bold: true }] }]),
    ],
    ['as the text of a campaign', () => fill(`{${between(' ', '')}`)],
    ['with many variables that never end', () => fillVariables(`{{a${' '.repeat(3_000)}`.repeat(350), filled)],
    ['in parts', () => splitText('palavra '.repeat(longestAnswer / 8), 4_096)],
    ['as the text of a flow', () => findFlowProblems(flowOf({ a: say(`{{${between(' ', '')}`) }, ['1 a']))],
  ])('is read in linear time %s', (_use, run) => {
    expect(msOf(run)).toBeLessThan(mostMs);
  });

  it('keeps what it meant before, with blanks and signs around it', () => {
    expect(findChoice([{ key: '2', title: 'Dois' }], ' * 2 * ) ')?.key).toBe('2');
    expect(splitChoices('azul   e  verde, 3\n\n rosa')).toEqual(['azul', 'verde', ' 3', 'rosa']);
    expect(['  …Stop!!  Obrigado', '🙏 sair 🙏'].map(isOptOut)).toEqual([true, true]);
    expect(toConfirmation(' "sim" !! ')).toBe('yes');
    expect(readMarks('Já chamo. **[[ humano ]]**[[HUMANO]]').body).toBe('Já chamo.');
    expect(toWhatsAppText([{ children: [{ text: ' oi $& ', bold: true }, { text: 'você' }] }])).toBe('*oi $&* você');
    expect(fill('{ cupom } { cupom x}')).toBe('X { cupom x}');
    expect(fillVariables('{{ a b }} {{{a b}} {{\n a\tb}}', { ...filled, others: { 'a b': 'X' } })).toBe(
      'X {X {{\n a\tb}}',
    );
  });

  it('grows by its variables only so far', () => {
    const others = { x: 'á'.repeat(4_096) };
    expect(fillVariables('{{x}}'.repeat(800), { ...filled, others }).length).toBeLessThan(80_000);
    expect(fillVariables('{{x}}, {{x}}', { ...filled, others })).toBe(`${others.x}, ${others.x}`);
  });
});

describe('a hostile document of a flow', () => {
  const count = 60_000;
  const documents = {
    'a node of content': flowOf(
      {
        c: node('singleBlock', {
          seq: Array.from({ length: count }, () => 'x'),
          elements: Array.from({ length: count }, () => ({ number: 1 })),
        }),
      },
      ['1 c'],
    ),
    'a menu': flowOf(
      {
        m: node('menu', { message: 'oi', arrayOption: Array.from({ length: count }, (_, number) => ({ number })) }),
      },
      ['1 m', ...Array.from({ length: 2_000 }, () => 'm:b m')],
    ),
  };
  it.each(Object.entries(documents))('is checked in linear time with thousands of entries in %s', (_kind, document) => {
    expect(msOf(() => findFlowFault(document))).toBeLessThan(mostMs);
    expect(msOf(() => findFlowProblems(document))).toBeLessThan(mostMs);
  });

  const scene = { seed: 1, startedAt: 0, timezone: 'America/Sao_Paulo', language: 'pt' as const };
  const say40 = Array.from({ length: 40 }, () => ({ event: 'say' as const, text: 'x'.repeat(500) }));

  it('is tried in bounded memory with one long text that a node names often', () => {
    const elements = [{ type: 'message', number: 1, value: 'Olá {{nome}} '.repeat(7_700) }];
    const node1 = node('singleBlock', { seq: Array.from({ length: 29 }, () => 1), elements });
    const played = recordFlowTest(
      flowOf({ q: question('Nome?', 'nome'), c: node1 }, ['1 q', 'q c', 'c q']),
      scene,
      say40,
    );
    expect(JSON.stringify(played).length).toBeLessThan(5_000_000);
  });

  it('is tried in linear time with a long value in conditions that lead to themselves', () => {
    const data = { key: 'nome', condition: 'contains', value: 'á '.repeat(250_000) };
    const document = flowOf({ q: question('Nome?', 'nome'), c: node('condition', data), d: node('condition', data) }, [
      '1 q',
      'q c',
      'c:b d',
      'd:b c',
    ]);
    expect(msOf(() => recordFlowTest(document, scene, say40.slice(0, 5)))).toBeLessThan(mostMs);
  });
});
