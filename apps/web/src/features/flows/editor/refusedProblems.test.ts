import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/server/ApiError.ts';
import { addProblems, refusedProblemsOf } from './refusedProblems.ts';

test('the problems of a refused flow are read, and added to those that the editor knows', () => {
  const problems = [
    { kind: 'noSettings', nodeIds: ['ia'] },
    { kind: 'noMessage', nodeIds: ['a'] },
  ];
  const read = refusedProblemsOf(new ApiError('ERR_FLOW_INVALID', 400, { problems }));
  expect(read).toEqual(problems);
  expect(addProblems([{ kind: 'noMessage', nodeIds: ['a'] }], read!)).toEqual([problems[1], problems[0]]);
  expect(refusedProblemsOf(new ApiError('ERR_FLOW_CHANGED', 409))).toBeUndefined();
  expect(refusedProblemsOf(new Error('offline'))).toBeUndefined();
});
