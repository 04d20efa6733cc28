import { defaultPacing, defaultQuietHours, type Campaign } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import './browser.ts';
import { tOf } from '../src/lib/texts/texts.ts';
import { campaignTexts } from '../src/features/campaigns/campaigns.texts.ts';
import { endOf, waitText, whenNote, type Timing } from '../src/features/campaigns/campaignWords.ts';

const t = tOf(campaignTexts);
const now = Date.parse('2026-11-26T15:00:00Z');
const timing: Timing = { pacing: defaultPacing, quietHours: defaultQuietHours, zone: 'America/Sao_Paulo' };
const campaign = (part: Partial<Campaign>): Campaign =>
  ({ status: 'EM_ANDAMENTO', pause: null, wait: null, report: { waiting: 3 }, ...part }) as Campaign;

describe('the words about a campaign that is being sent', () => {
  // Times name their zone where the browser has another.
  beforeAll(() => void vi.stubEnv('TZ', timing.zone));
  afterAll(() => void vi.unstubAllEnvs());

  it('name the reason of a wait whose end nobody knows, and no end of the sending', () => {
    for (const [reason, words] of [
      ['disconnected', 'espera a conexão voltar'],
      ['unserved', 'parou com a assinatura ou o plano; continua em até 10 min'],
    ] as const) {
      const waits = campaign({ wait: { reason, until: null } });
      expect([waitText(t, waits, timing.zone, now), whenNote(t, waits, timing, now)]).toEqual([words, words]);
      expect(endOf(waits, timing, now)).toBeNull();
    }
  });

  it('name the time of a wait that ends, and the end of the sending once it is over', () => {
    const waits = (until: string) => campaign({ wait: { reason: 'budget', until } });
    expect(whenNote(t, waits('2026-11-26T18:30:00Z'), timing, now)).toBe('limite de novas pessoas até 15:30');
    expect(whenNote(t, waits('2026-11-26T14:59:00Z'), timing, now)).toMatch(/^termina/);
    expect(whenNote(t, campaign({}), timing, now)).toMatch(/^termina/);
  });

  it('repeat no date where a campaign ended on the day it began', () => {
    const ended = (completedAt: string) =>
      whenNote(t, campaign({ status: 'FINALIZADA', scheduledAt: '2026-11-20T15:00:00Z', completedAt }), timing, now);
    expect(ended('2026-11-21T02:59:00Z')).toBe('terminou às 23:59');
    expect(ended('2026-11-21T03:00:00Z')).toBe('terminou em 21/11/2026 às 00:00');
  });

  it('ask to look at the message of a campaign that was interrupted for a day', () => {
    const pause = { reason: 'interrupted', at: '2026-11-26T14:00:00Z', count: 0, sent: 0 } as const;
    expect(whenNote(t, campaign({ pause }), timing, now)).toBe(
      'sem envio por mais de um dia; confira se a mensagem ainda vale',
    );
  });
});
