import { describe, expect, it } from 'vitest';
import { campaignRisk } from './campaignRisk.ts';

describe('the risk of a campaign for its number', () => {
  it.each([
    ['a small one', 99, 0, 0, null],
    ['not the largest one', 240, 3, 240, null],
    ['the largest one', 1_192, 4, 320, 'medium'],
    ['ten times the largest one', 3_201, 4, 320, 'high'],
    ['the first one in 30 days', 300, 0, 0, 'medium'],
    ['a large first one in 30 days', 500, 0, 0, 'high'],
  ] as const)('of %s', (_name, recipients, campaigns, largest, risk) => {
    expect(campaignRisk(recipients, { campaigns, mean: largest, largest })).toBe(risk);
  });
});
