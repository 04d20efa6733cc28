import type { CampaignFigures } from '@recado/contracts';

export const segments = ['read', 'unread', 'asked', 'unknown', 'failed', 'declined', 'waiting'] as const;
export type Segment = (typeof segments)[number];

/** Returns how the recipients who are not skipped divide: each of them stands in one segment. */
export const segmentsOf = ({ delivered, read, ...others }: CampaignFigures): Record<Segment, number> => ({
  // Figures that were stored earlier also count those who read a question and got nothing else.
  read: Math.min(read, delivered),
  unread: Math.max(0, delivered - read),
  asked: others.asked,
  unknown: others.unknown,
  failed: others.failed,
  declined: others.declined,
  waiting: others.waiting,
});

/** Returns how many recipients have something to answer: the whole message, or the question before it. */
export const countReached = ({ delivered, asked, declined }: CampaignFigures): number => delivered + asked + declined;
