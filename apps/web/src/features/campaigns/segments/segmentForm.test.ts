import { describe, expect, it } from 'vitest';
import { conditionOf, draftOf, newDraft, SegmentForm } from './segmentForm.ts';

describe('the form of a segment', () => {
  it('is complete only with a value for each condition', () => {
    const tag = newDraft('tag', 'Cidade');
    const parses = (...conditions: (typeof tag)[]) => SegmentForm.safeParse({ name: 'VIP', conditions }).success;
    expect(parses()).toBe(false);
    expect(parses(tag)).toBe(false);
    expect(parses({ ...tag, tagId: 3 })).toBe(true);
    expect(parses({ ...tag, tagId: 3 }, newDraft('field', 'Cidade'))).toBe(false);
    expect(parses({ ...newDraft('field', 'Cidade'), value: 'Santos' })).toBe(true);
    expect(parses({ ...newDraft('lastContact', 'Cidade'), days: '0' })).toBe(false);
  });

  it('shows a stored condition and returns it unchanged', () => {
    for (const condition of [
      { kind: 'tag', has: false, tagId: 3 },
      { kind: 'queue', has: true, queueId: 4 },
      { kind: 'lastContact', has: false, days: 90 },
      { kind: 'field', has: true, name: 'Bairro', value: 'Gonzaga' },
      { kind: 'campaign', has: false, campaignId: 9 },
    ] as const)
      expect(conditionOf(draftOf(condition, 'Cidade'))).toEqual(condition);
  });
});
