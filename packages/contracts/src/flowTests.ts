import { z } from 'zod';
import { flowTestEvents } from './flow/flowTest.ts';
import { flowEnds } from './flow/types.ts';
import { api, date, id, seen, text } from './kit.ts';
import { limits } from './limits.ts';
import { languages } from './words.ts';

/** Returns true for a zone that dates can be shown in. */
function isTimezone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

const Step = z.object({
  event: z.enum(flowTestEvents),
  text: z.string().max(limits.flowTestText),
  expected: z.array(z.string().max(limits.flowTestAnswer)).max(limits.flowSentAlone),
});

/** The year 2096, in ms: jumps over intervals must not lead past the last date of JavaScript. */
const latestStart = 4e12;

/** The script of a test, see `FlowTestScript`. */
const Script = z.object({
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
  startedAt: z.number().int().min(0).max(latestStart),
  timezone: z.string().max(64).refine(isTimezone),
  language: z.enum(languages),
  steps: z.array(Step).min(1).max(limits.flowTestSteps),
  end: z.enum(flowEnds).nullable(),
});

/** **+** A conversation with a flow that must stay as it is. */
export const FlowTest = z.object({
  id: z.number().int(),
  flowId: z.number().int(),
  name: z.string(),
  script: Script,
  createdAt: date,
  updatedAt: date,
});
export type FlowTest = z.output<typeof FlowTest>;

const access = 'flows-page:edit';
const params = z.object({ flowTestId: id('flowTest') });
const ofFlow = z.object({ flowId: id('flow') });
const name = text(80, 1);

export const flowTestsApi = api({
  /** The tests of a flow, by name. */
  list: {
    method: 'GET',
    path: '/flowbuilder/flow/:flowId/tests',
    access,
    params: ofFlow,
    reply: z.object({ tests: z.array(FlowTest) }),
    errors: ['ERR_NO_FLOW_FOUND'],
    statements: 4,
  },
  create: {
    method: 'POST',
    path: '/flowbuilder/flow/:flowId/tests',
    access,
    params: ofFlow,
    body: z.object({ name, script: Script }),
    reply: FlowTest,
    errors: ['ERR_NO_FLOW_FOUND', 'ERR_NAME_ALREADY_EXISTS', 'ERR_FLOW_TEST_LIMIT'],
  },
  /** Renames a test, or replaces its script. */
  change: {
    method: 'PUT',
    path: '/flowbuilder/tests/:flowTestId',
    access,
    params,
    body: z.object({ name: name.optional(), script: Script.optional(), ...seen }),
    reply: FlowTest,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_FLOW_TEST_FOUND', 'ERR_NAME_ALREADY_EXISTS'],
  },
  remove: {
    method: 'DELETE',
    path: '/flowbuilder/tests/:flowTestId',
    access,
    params,
    reply: FlowTest,
    errors: ['ERR_NO_FLOW_TEST_FOUND'],
  },
});
