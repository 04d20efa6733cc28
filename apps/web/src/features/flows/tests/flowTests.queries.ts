import { flowTestsApi } from '@recado/contracts';
import { queryClient, useEndpoint } from '../../../lib/server/api.ts';

/** The tests of a flow, by name. */
export const useFlowTests = (flowId: number) => useEndpoint(flowTestsApi.list, { params: { flowId } });

export const refreshFlowTests = (): void => void queryClient.invalidateQueries({ queryKey: [flowTestsApi.list.path] });
