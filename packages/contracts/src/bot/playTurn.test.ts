import { describe, expect, it } from 'vitest';
import { newTrial, playTurn } from './playTurn.ts';
import type { BotQueue, BotRules } from './types.ts';

/** A Monday at 22:00 in São Paulo. */
const night = Date.parse('2026-11-24T01:00:00Z');
const contact = { contactName: 'Ana Souza', protocol: '20261123000042' };
const queue: BotQueue = {
  id: 1,
  name: 'Vendas',
  greetingMessage: '{{greeting}}, {{firstName}}! {{queue}} {{hour}} {{protocol}}',
  outOfHoursMessage: 'Fechado às {{hour}}',
  hours: { rows: [] },
  options: [
    { id: 11, title: 'Para {{name}}', message: '{{user}}', children: [] },
    { id: 12, title: 'Preços', message: 'Tabela', children: [] },
  ],
};
const rules: BotRules = {
  language: 'pt',
  timezone: 'America/Sao_Paulo',
  scheduleType: 'disabled',
  companyHours: { rows: [] },
  chatBotType: 'text',
  greetsWithOneQueue: false,
  greetingMessage: '',
  outOfHoursMessage: '',
  maxRepeats: 0,
  gapMinutes: 0,
  queues: [queue],
};
const play = (given: BotRules, texts: string[]) =>
  texts.reduce((trial, text) => playTurn(trial, given, [text], night, contact), newTrial);
const textsOf = (given: BotRules, texts: string[]) =>
  play(given, texts).messages.flatMap(({ from, text }) => (from === 'bot' ? [text] : []));

describe('a trial conversation with the bot', () => {
  it('fills the variables of a text at the time of the trial, and leaves titles as typed', () => {
    expect(textsOf(rules, ['oi'])).toEqual([
      'Boa noite, Ana! Vendas 22:00 20261123000042\n\n*1* - Para {{name}}\n*2* - Preços\n*#* - Menu inicial',
    ]);
  });

  it('has no message for a text that is empty once filled', () => {
    expect(textsOf(rules, ['oi', '1'])).toHaveLength(1);
    expect(textsOf(rules, ['oi', '2']).at(-1)).toBe('Tabela');
  });

  it('follows a change of the rules from the next message on', () => {
    const hours = { rows: [{ weekdayEn: 'monday' as const, startTime: '08:00', endTime: '18:00' }] };
    const closed: BotRules = { ...rules, scheduleType: 'queue', queues: [{ ...queue, hours }] };
    const opened = play(rules, ['oi']);
    const { messages } = playTurn(opened, closed, ['2'], night, contact);
    expect(messages.at(-1)).toMatchObject({ from: 'bot', text: 'Fechado às 22:00', choices: [] });
  });

  it('keeps the entries of a menu for tapping, and the messages of a burst in order', () => {
    const { messages } = playTurn(newTrial, rules, ['oi', 'tudo bem?'], night, contact);
    expect(messages.map(({ from }) => from)).toEqual(['customer', 'customer', 'bot']);
    expect(messages.at(-1)!.choices.map(({ key }) => key)).toEqual(['1', '2', '#']);
  });
});
