import { expect, it } from 'vitest';
import './browser.ts';
import { showInbox, useInbox } from '../src/features/tickets/list/inbox.ts';
import { useSession } from '../src/lib/session/sessionState.ts';

const enter = (id: number): void => useSession.setState({ user: { id } as never });

it('opens at the own tickets with all queues, for each user anew [AMB-114]', () => {
  enter(1);
  expect(useInbox.getState()).toMatchObject({ tab: 'open', sub: 'open', queueIds: null, showAll: false });
  showInbox({ tab: 'closed', sub: 'pending', queueIds: [4], search: 'mesa' });
  enter(2);
  expect(useInbox.getState()).toMatchObject({ tab: 'open', sub: 'open', queueIds: null, search: '' });
});
