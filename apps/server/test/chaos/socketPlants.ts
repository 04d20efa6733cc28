import type { Plant } from './experiment.ts';
import type { Edit } from './serverProcess.ts';

/**
 * Six minutes instead of 18 s: a client that never reads answers no ping either, and only the bound on what waits for
 * it shall drop it.
 */
export const patientPings: Edit = ['pingTimeout: ', 'pingTimeout: 20 * '];

/** Bugs of sockets, laid into the text of the built server like those of `plants.ts`. */
export const neverDropsSlow: Plant = {
  name: 'never-drops-slow',
  what: 'what a client does not read is kept for it without a bound',
  noticedAs: /^R10: the client that (never reads|reads slowly) was not dropped/,
  edits: [
    ['> 1e6 || transport.writeBuffer.length > 1e3) socket.disconnect(true);', '> Infinity) socket.disconnect(true);'],
  ],
};

export const keepsTimerPerSocket: Plant = {
  name: 'keeps-timer-per-socket',
  what: 'a timer of each connect is not removed, and holds its socket and 64 kB',
  noticedAs: /^R13: connects added/,
  edits: [
    [
      'socket.on("disconnect", () => clearInterval(timer));\n}\n// apps/server/src/kernel/realtime/socketRights.ts',
      'timer.held = [socket, Buffer.alloc(65_536, 1)];\n}\n// apps/server/src/kernel/realtime/socketRights.ts',
    ],
  ],
};
