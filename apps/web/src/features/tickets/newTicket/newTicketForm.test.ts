import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/server/ApiError.ts';
import { problemsOf, refusalOf } from './newTicketForm.ts';

test('a contact, a queue unless an administrator asks, and a connection are needed [DLG-03, DLG-05]', () => {
  const nothing = { contactId: null, queueId: null, whatsappId: null };
  expect(Object.keys(problemsOf(nothing, false))).toEqual(['contact', 'queue', 'connection']);
  expect(Object.keys(problemsOf(nothing, true))).toEqual(['contact', 'connection']);
  expect(problemsOf({ contactId: 1, queueId: 2, whatsappId: 3 }, false)).toEqual({});
});

test('a refusal of the server is shown beside its field', () => {
  expect(refusalOf(new ApiError('ERR_NO_DEF_WAPP_FOUND', 404))).toEqual({ connection: 'noDefaultConnection' });
  expect(refusalOf(new ApiError('ERR_NO_PERMISSION', 400))).toEqual({ queue: 'queueNotYours' });
  expect(refusalOf(new ApiError('ERR_OTHER_OPEN_TICKET', 409))).toEqual({});
  expect(refusalOf(new Error('other'))).toEqual({});
});
