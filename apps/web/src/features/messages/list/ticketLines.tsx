import { LineView } from './LineView.tsx';
import type { LineOptions } from '../../../conversation/list/lineOptions.ts';
import type { Line } from './timeline.ts';

/** The lines of a ticket's conversation. */
export const ticketLines: LineOptions<Line> = {
  draw: (line) => <LineView line={line} />,
  messageIdOf: (line) => (line.kind === 'message' ? line.message.id : null),
  isOwn: (line, userId) =>
    line.kind === 'outgoing' ||
    (line.kind === 'note' && line.note.userId === userId) ||
    (line.kind === 'message' && line.message.fromMe && line.message.userId === userId),
  // CONV-01
  olderPx: 50,
};
