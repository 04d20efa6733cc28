import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component loaded at its first render. `preload` loads it earlier, for example when the pointer is over its button.
 */
export type Lazily<P extends object> = LazyExoticComponent<ComponentType<P>> & { preload: () => void };

/** Makes a component that is not part of the first download. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazily<P> {
  let found: Promise<{ default: ComponentType<P> }> | undefined;
  const once = () => (found ??= load().then((component) => ({ default: component })));
  return Object.assign(lazy(once), { preload: () => void once() });
}
