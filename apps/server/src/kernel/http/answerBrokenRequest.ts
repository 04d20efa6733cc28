import { errors, type ErrorCode } from '@recado/contracts';
import type { Socket } from 'node:net';

/**
 * Answers a request that is not valid HTTP, or whose headers came too late, in the format of every other error, and
 * closes the connection.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // A connection that is closed, or that sent nothing, gets no answer.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) return void socket.destroy();
  const code: ErrorCode = 'ERR_VALIDATION';
  const body = JSON.stringify({ error: code });
  socket.end(
    `HTTP/1.1 ${errors[code].status} Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  );
}
