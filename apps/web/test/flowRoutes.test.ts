import { createRootRoute, isRedirect } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import './browser.ts';
import { flowsFeature } from '../src/features/flows/index.ts';
import { paths } from '../src/lib/routes.ts';
import { useSession } from '../src/lib/session/sessionState.ts';

type PathOptions = { path?: string; beforeLoad?: () => void };

/** Returns the address to which the editor without a flow redirects. */
function findRedirect(): string | undefined {
  const routes = flowsFeature.routes!(createRootRoute()).map(({ options }) => options as PathOptions);
  try {
    routes.find(({ path }) => path === paths.flowEditor)?.beforeLoad?.();
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.to;
    throw thrown;
  }
  return undefined;
}

beforeEach(() => localStorage.clear());

describe('the address of the flow editor without a flow', () => {
  it('leads to the list of flows [LAY-04, FLOW-06]', () => {
    localStorage.setItem('cshow', 'true');
    useSession.setState({ user: { id: 1, profile: 'admin' } as never });
    expect(findRedirect()).toBe(paths.flows);
  });

  it('leads those who may not edit flows to the home page, as the list does [LAY-34]', () => {
    localStorage.setItem('cshow', 'true');
    useSession.setState({ user: { id: 2, profile: 'user' } as never });
    expect(findRedirect()).toBe(paths.home);
  });
});
