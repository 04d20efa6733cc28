export { withPresence } from './presence.sockets.ts';
