export { openFindBar, useFindBar } from './find/findBar.ts';
export { Conversation } from './Conversation.tsx';
export { useContactWrites } from './ConversationContext.ts';
export { useMessagesRealtime } from './messages.realtime.ts';
export { messageTexts } from './messages.texts.ts';
export { newestSeen } from './seenMessages.ts';
export { forgetUnsent } from './outbox/forgetUnsent.ts';
export { restoreUnsent } from './restoreUnsent.ts';
export { useSigning } from './outbox/signature.ts';
