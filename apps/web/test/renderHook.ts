import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

type Rendered<A> = { rerender: (argument: A) => void; unmount: () => void };

/**
 * Runs a hook in a component of the real React. The component draws nothing, so the container needs no DOM. Effects have
 * run when the function returns. `wrap` puts the component into what the hook needs around it.
 */
export function renderHook<A>(
  hook: (argument: A) => unknown,
  argument: A,
  wrap: (host: ReactElement) => ReactElement = (host) => host,
): Rendered<A> {
  const container = Object.assign(new EventTarget(), {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    textContent: '',
  });
  const root = createRoot(container as unknown as Element);
  const Host = ({ given }: { given: A }): null => {
    hook(given);
    return null;
  };
  const rerender = (given: A): void => flushSync(() => root.render(wrap(createElement(Host, { given }))));
  rerender(argument);
  return { rerender, unmount: () => flushSync(() => root.unmount()) };
}
