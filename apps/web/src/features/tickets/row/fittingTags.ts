import type { TagBrief } from '@recado/contracts';

/** Pixels of a letter of the 11 px tag type in upper case, of the 12 px queue name, and of a tag around its letters. */
const tagLetter = 7.6;
const nameLetter = 6.2;
const tagFrame = 23;
const gap = 6;
const moreWidth = 22;

/**
 * As many tags as fit whole on the third line of a row, beside the queue name and the attendant; the rest is counted
 * (guide, ticket row).
 */
export function fittingTags(
  tags: readonly TagBrief[],
  queueName: string,
  lineWidth: number,
): { shown: TagBrief[]; more: number } {
  let room = lineWidth - queueName.length * nameLetter - 20 - gap;
  const shown: TagBrief[] = [];
  for (const [index, tag] of tags.entries()) {
    const width = Math.min(160, tagFrame + tag.name.length * tagLetter) + gap;
    const isLast = index === tags.length - 1;
    if (width + (isLast ? 0 : moreWidth) > room) break;
    room -= width;
    shown.push(tag);
  }
  return { shown, more: tags.length - shown.length };
}
