export { mediaAddress } from './contents/mediaAddress.ts';
export { Conversation } from './Conversation.tsx';
export { mediaWord } from './mediaWord.ts';
export { useMessagesRealtime } from './messages.realtime.ts';
export { messageTexts } from './messages.texts.ts';
export { restoreOutbox } from './outbox.ts';
export { sendAllWaiting } from './sendMessage.ts';
export { Tick } from './Tick.tsx';
