import { describe, expect, it } from 'vitest';
import { missingParts, partsOf, type FileListParts, type PartFile } from './readParts.ts';

const picture: PartFile = { mediaId: 9, kind: 'image', name: 'sofa.png' };
const listOf = (...optionIds: number[]): FileListParts => ({
  id: 3,
  message: 'Veja',
  files: optionIds.map((optionId) => ({ ...picture, optionId, caption: String(optionId) })),
});
const keysOf = (...facts: Parameters<typeof missingParts>): string[] => missingParts(...facts).map(({ key }) => key);

describe('the missing parts of a recipient', () => {
  it('are all of them before the first one', () => {
    expect(keysOf(partsOf(false, picture, listOf(1, 2)), { part: 0, sentParts: [] })).toEqual([
      'variant+media',
      'list:3',
      'file:1',
      'file:2',
    ]);
  });

  it('are those without a key among the accepted ones, whatever their place [CAMP-33]', () => {
    const state = { part: 3, sentParts: ['variant', 'list:3', 'file:1'] };
    expect(keysOf(partsOf(false, null, listOf(2, 3)), state)).toEqual(['file:2', 'file:3']);
    expect(keysOf(partsOf(false, null, listOf(4, 2, 1)), state)).toEqual(['file:4', 'file:2']);
    expect(keysOf(partsOf(false, null, null), state)).toEqual([]);
  });

  it('include a part that was sent and not accepted [CAMP-33]', () => {
    const state = { part: 2, sentParts: ['variant', 'list:3', 'file:1'] };
    expect(keysOf(partsOf(false, null, listOf(1)), state)).toEqual(['file:1']);
  });

  it('repeat neither text nor media when the media became a caption, or stopped being one', () => {
    expect(keysOf(partsOf(false, picture, null), { part: 1, sentParts: ['variant'] })).toEqual([]);
    expect(keysOf(partsOf(true, picture, null), { part: 1, sentParts: ['variant+media'] })).toEqual([]);
    expect(keysOf(partsOf(true, picture, null), { part: 1, sentParts: ['variant'] })).toEqual(['media']);
  });

  it('are counted for a recipient whose parts have no stored keys', () => {
    expect(keysOf(partsOf(false, null, listOf(1, 2)), { part: 2, sentParts: [] })).toEqual(['file:1', 'file:2']);
  });
});
