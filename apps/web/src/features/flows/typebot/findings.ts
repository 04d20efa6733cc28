import type { TypebotBlock, TypebotGroup } from './readTypebot.ts';

/**
 * Kinds of things that a flow does not take over from a bot as they are. `leftOut`: the block has no counterpart.
 * `changed`: the flow has the block, but not all that it did.
 */
export const findingKinds = {
  noCounterpart: 'leftOut',
  unreadableWait: 'leftOut',
  fileToUpload: 'changed',
  sentAsLink: 'changed',
  formatUnchecked: 'changed',
  oneChoice: 'changed',
  choiceNotKept: 'changed',
  optionsUnknown: 'changed',
  optionsAlwaysShown: 'changed',
  picturesLeftOut: 'changed',
  questionWithoutText: 'changed',
  waitShortened: 'changed',
  comparisonNeverHolds: 'changed',
  comparedAsText: 'changed',
  expressionInText: 'changed',
} as const satisfies Record<string, 'leftOut' | 'changed'>;
export type FindingKind = keyof typeof findingKinds;

/** A finding about a block of a bot, which is named by its type and the title of its group. */
export type Finding = { kind: FindingKind; block: string; group: string; detail: string };

const longest = { name: 60, detail: 200 };

export const findingOf = (
  kind: FindingKind,
  block: Pick<TypebotBlock, 'type'>,
  group: Pick<TypebotGroup, 'title'>,
  detail = '',
): Finding => ({
  kind,
  block: block.type.slice(0, longest.name),
  group: group.title.slice(0, longest.name),
  detail: detail.slice(0, longest.detail),
});
