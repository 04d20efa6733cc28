export { publishContactTyping } from './publishContactTyping.ts';
export { withPresence } from './presence.sockets.ts';
