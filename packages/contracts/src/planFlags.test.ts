import { describe, expect, it } from 'vitest';
import { contract, type Endpoint } from './index.ts';

/**
 * The calls of the features that a plan can leave out, with those that stay open: a company may read what it has, delete
 * it, and mark it as read (behaviour 14.1). External software reads nothing that is kept.
 */
const gated = {
  apiTokens: ['useExternalApi', []],
  assistants: ['useOpenAi', ['usage', 'helper']],
  campaigns: ['useCampaigns', []],
  contactListItems: ['useCampaigns', []],
  contactLists: ['useCampaigns', []],
  external: ['useExternalApi', []],
  knowledge: ['useOpenAi', ['list', 'get', 'search', 'ofMessage']],
  prompts: ['useOpenAi', ['list', 'get']],
  queueIntegrations: ['useIntegrations', ['list', 'get', 'requests']],
  schedules: ['useSchedules', ['list', 'calendar', 'get', 'remove']],
  segments: ['useCampaigns', []],
  suppressedNumbers: ['useCampaigns', []],
  teamChat: ['useInternalChat', ['list', 'counts', 'get', 'remove', 'messages', 'read']],
  // The tags of a ticket are no kanban.
  ticketTags: ['useKanban', ['sync']],
  webhooks: ['useExternalApi', []],
} as const;

describe('a feature that a plan can leave out', () => {
  it('declares its flag at every call but the open ones [ROLE-20, CAMP-27, PROM-02, INT-02, API-02]', () => {
    const declared = Object.entries(contract).flatMap(([feature, api]) => {
      const calls = Object.entries(api as Record<string, Endpoint>);
      const flags = new Set(calls.flatMap(([, { plan }]) => plan ?? []));
      const open = calls.filter(([, { plan }]) => plan === undefined).map(([name]) => name);
      return flags.size === 0 ? [] : [[feature, [[...flags].join(), open]]];
    });
    expect(Object.fromEntries(declared)).toEqual(gated);
  });
});
