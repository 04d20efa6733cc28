import type { Channel } from './channels.ts';

/**
 * Returns the name of a channel on the wire. The name of `company-announcement` contains no company, because every
 * company receives the same events (RT-16). It stands in a module of its own: browsers need it in their first download,
 * and `channels.ts` imports the contract of every feature.
 */
export const wireChannel = (companyId: number, channel: Channel) =>
  channel === 'company-announcement' ? channel : `company-${companyId}-${channel}`;
