import { canFlowStart, type Flow, type QueueIntegration } from '@recado/contracts';

type Chosen = Pick<QueueIntegration, 'flowId' | 'flowIdWelcome'>;
type Startable = Pick<Flow, 'id' | 'active' | 'version'>;

/**
 * Returns what the choice of flows means for contacts (behaviour 10.10): the word for an empty choice, and the help below
 * each field. `flows` is undefined until they are loaded.
 */
export function flowNotesOf({ flowId, flowIdWelcome }: Chosen, flows: readonly Startable[] | undefined) {
  const isIdle = (id: number | null): boolean => flows?.some((flow) => flow.id === id && !canFlowStart(flow)) ?? false;
  const startable = flows?.filter(canFlowStart).length;
  const isUnclear = flowId === null && flowIdWelcome === null && startable !== undefined && startable !== 1;
  return {
    /** With a flow for the first ticket alone, the others start none. */
    empty: flowIdWelcome === null ? 'anyFlow' : 'noFlow',
    flowId: isIdle(flowId) ? 'flowIdle' : isUnclear ? (startable === 0 ? 'noneActive' : 'severalActive') : 'flowHelp',
    flowIdWelcome: isIdle(flowIdWelcome) ? 'flowIdle' : undefined,
  } as const;
}
