import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component fetched when it is first drawn, or before: `preload` on the hint that it will be, such as a pointer over
 * its button.
 */
export type Lazily<P extends object> = LazyExoticComponent<ComponentType<P>> & { preload: () => void };

/** Makes a component that is not part of the first download. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazily<P> {
  let found: Promise<{ default: ComponentType<P> }> | undefined;
  const once = () => (found ??= load().then((component) => ({ default: component })));
  return Object.assign(lazy(once), { preload: () => void once() });
}
