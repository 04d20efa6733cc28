export { chatOf } from './listMessages.ts';
export { messageRoutes } from './messages.routes.ts';
export { fetchMedia } from './fetchMedia.ts';
export { dropEarlyEvents } from './earlyEvents.job.ts';
export type { MessageDeps, ReceiptDeps, Sending, Settled } from './messageDeps.ts';
export {
  commandPayloads,
  commandPriority,
  type CommandKind,
  type CommandPayload,
  type CommandPriority,
  type OutboxCommand,
  type SessionReply,
} from './outboxCommand.ts';
export { clearUnread } from './clearUnread.ts';
export { findUnread } from './findUnread.ts';
export { getMessage, shownMessagesById, toFullMessage, type MessageRow } from './readMessages.ts';
export { listTicketMessages } from './listTicketMessages.ts';
export { moveReadCursor, moveReadCursorOf } from './readTicket.ts';
export { receiveReceipts } from './receiveReceipts.ts';
export { takeEarlyEvents } from './earlyEvents.ts';
export { findOwnText } from './findOwnText.ts';
export { isRecorded } from './isRecorded.ts';
export { findHandle, keepHandle } from './mediaHandles.ts';
export { chooseTemplate, findTemplate } from './chooseTemplate.ts';
export { fillText, type FilledFrom } from './fillText.ts';
export { assertMayWriteFreely } from './sendMessage.ts';
export { isSendable, postMessage, type SendableTicket } from './postMessage.ts';
export { keyOfTextBefore, postFile } from './postFile.ts';
export { sendText } from './sendText.ts';
export { allocateMessageId, publishMessage, recordMessage } from './recordMessage.ts';
export { importMessage } from './importMessage.ts';
export { moveChat, moveMessages, showMessages } from './moveMessages.ts';
export { followContacts, recountTicket, returnMessages } from './returnMessages.ts';
export { isPlaceholder, placeholderKey, replacePlaceholder } from './placeholders.ts';
export { settleSend } from './settleSend.ts';
export { visibleMessage } from './visibleMessage.ts';
export { whichMessage } from './whichMessage.ts';
export { reviseMessage } from './reviseMessage.ts';
export { settleMedia } from './settleMedia.ts';
export { saveTranscript } from './saveTranscript.ts';
