import { messagesApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { editMessage } from './editMessage.ts';
import { findMessages } from './findMessages.ts';
import { listAttachments } from './listAttachments.ts';
import { forwardMessage } from './forwardMessage.ts';
import { listMessages } from './listMessages.ts';
import type { MessageDeps } from './messageDeps.ts';
import { reactToMessage } from './reactToMessage.ts';
import { readAckTimes } from './readAckTimes.ts';
import { removeMessage } from './removeMessage.ts';
import { resolveMessage, retryMessage } from './retryMessage.ts';
import { assertMayWriteFreely, sendMessage } from './sendMessage.ts';
import type { KeptFile } from '../media/index.ts';
import { visibleTicket } from '../tickets/index.ts';

export const messageRoutes = (deps: MessageDeps): Routes =>
  implement(messagesApi, {
    list: (work, { params, query }) => listMessages(work, params.ticketId, query, deps),
    find: (work, { params, query }) => findMessages(work, params.ticketId, query.searchParam),
    attachments: (work, { params, query }) => listAttachments(work, params.ticketId, query.kind, query.cursor),
    send: {
      admittedBy: 'work',
      async outside(errand, { params, body, files }) {
        // Checked before the files are processed, and again under the lock.
        if (files.length > 0)
          await errand.inCompany(async (work) =>
            assertMayWriteFreely(work, await visibleTicket(work, params.ticketId)),
          );
        const kept: KeptFile[] = [];
        for (const file of files) kept.push(await deps.keepFile(file.received, file.name, body.voice === true));
        return errand.inCompany((work) => sendMessage(work, params.ticketId, body, kept, deps));
      },
    },
    edit: { outside: (errand, { params, body }) => editMessage(errand, params.messageId, body.body, deps) },
    ackTimes: (work, { params }) => readAckTimes(work, params.messageId),
    remove: { outside: (errand, { params }) => removeMessage(errand, params.messageId, deps) },
    retry: (work, { params }) => retryMessage(work, params.messageId, deps),
    resolve: (work, { params, body }) => resolveMessage(work, params.messageId, body.as, deps),
    forward: (work, { params, body }) => forwardMessage(work, params.messageId, body, deps),
    react: { outside: (errand, { params, body }) => reactToMessage(errand, params.messageId, body.emoji, deps) },
  });
