import { describe, expect, it } from 'vitest';
import { flowNotesOf } from './flowNotes.ts';

const live = { id: 1, active: true, version: 3 };
const disabled = { id: 2, active: false, version: 1 };
const neverPublished = { id: 3, active: true, version: null };
const none = { flowId: null, flowIdWelcome: null };

describe('the flows of an integration', () => {
  it('may be left empty while exactly one flow can start [INT-17]', () => {
    expect(flowNotesOf(none, [live, disabled, neverPublished])).toEqual({ empty: 'anyFlow', flowId: 'flowHelp' });
    expect(flowNotesOf(none, [disabled, neverPublished]).flowId).toBe('noneActive');
    expect(flowNotesOf(none, [live, { ...live, id: 4 }]).flowId).toBe('severalActive');
    expect(flowNotesOf(none, undefined).flowId).toBe('flowHelp');
  });

  it('are none for later tickets if only the first ticket has one [INT-17]', () => {
    expect(flowNotesOf({ flowId: null, flowIdWelcome: 1 }, [live])).toEqual({ empty: 'noFlow', flowId: 'flowHelp' });
  });

  it('start nothing while they are disabled or were never published [FLOW-79]', () => {
    const notes = flowNotesOf({ flowId: 2, flowIdWelcome: 3 }, [live, disabled, neverPublished]);
    expect([notes.flowId, notes.flowIdWelcome]).toEqual(['flowIdle', 'flowIdle']);
    expect(flowNotesOf({ flowId: 1, flowIdWelcome: 1 }, [live]).flowIdWelcome).toBeUndefined();
  });
});
