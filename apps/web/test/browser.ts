import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers';

/**
 * The parts of a browser that the web's modules touch, for tests that run in Node: storage, visibility, network state
 * and frames. Import this file before any module of the web. It replaces nothing of our own code.
 */
const stored = new Map<string, string>();
const target = new EventTarget();
const documentTarget = new EventTarget();
// Tests of a reload load the modules many times.
setMaxListeners(0, target, documentTarget);
const page = { reloads: 0, isHidden: false, isOnline: true, hasDialog: false };
const bodyWatchers = new Set<() => void>();

const storage = {
  getItem: (key: string): string | null => stored.get(key) ?? null,
  setItem: (key: string, value: string): void => void stored.set(key, value),
  removeItem: (key: string): void => void stored.delete(key),
  clear: (): void => stored.clear(),
  key: (at: number): string | null => [...stored.keys()][at] ?? null,
  get length(): number {
    return stored.size;
  },
};

const documentStub = Object.assign(documentTarget, {
  nodeType: 9,
  nodeName: '#document',
  documentElement: {},
  activeElement: null,
  body: {},
  /** Only dialogs are looked up in this document. */
  querySelector: (selector: string) => (selector.includes('.MuiDialog-root') && page.hasDialog ? {} : null),
  /** Nothing is drawn. */
  getElementById: () => null,
  hasFocus: () => !page.isHidden,
});
Object.defineProperty(documentStub, 'hidden', { get: () => page.isHidden });

const navigatorStub = { languages: ['pt-BR'], userAgent: 'node' };
Object.defineProperty(navigatorStub, 'onLine', { get: () => page.isOnline });

const addressed = globalThis.fetch;
const locationStub = {
  protocol: 'http:',
  host: 'localhost',
  hostname: 'localhost',
  port: '',
  pathname: '/',
  reload: (): void => void (page.reloads += 1),
};

Object.assign(globalThis, {
  localStorage: storage,
  document: documentStub,
  // React compares the focused element with this class.
  window: Object.assign(target, { document: documentStub, HTMLIFrameElement: Map }),
  location: locationStub,
  MutationObserver: class {
    readonly notify: () => void;
    constructor(notify: () => void) {
      this.notify = notify;
    }
    observe(): void {
      bodyWatchers.add(this.notify);
    }
    disconnect(): void {
      bodyWatchers.delete(this.notify);
    }
  },
  requestAnimationFrame: (frame: () => void) => setImmediate(frame),
  fetch: (address: string, options?: RequestInit) => addressed(`http://${locationStub.host}${address}`, options),
});
Object.assign(documentStub, { defaultView: globalThis.window });
Object.defineProperty(globalThis, 'navigator', { value: navigatorStub, configurable: true });

/** Controls of the stand-in. */
export const browser = {
  /** Sets the server that relative addresses lead to. */
  setServer(port: number): void {
    Object.assign(locationStub, { host: `127.0.0.1:${port}`, hostname: '127.0.0.1', port: String(port) });
  },
  setHidden(isHidden: boolean): void {
    page.isHidden = isHidden;
    documentTarget.dispatchEvent(new Event('visibilitychange'));
  },
  /** Opens or closes a dialog above the page. */
  setDialog(isOpen: boolean): void {
    page.hasDialog = isOpen;
    for (const notify of bodyWatchers) notify();
  },
  setOnline(isOnline: boolean): void {
    page.isOnline = isOnline;
    target.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  },
  /** Writes to the storage as another tab does: this tab receives a `storage` event. `null` removes the key. */
  writeFromOtherTab(key: string, newValue: string | null): void {
    if (newValue === null) stored.delete(key);
    else stored.set(key, newValue);
    target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  },
  /** Calls of `location.reload`. */
  reloads: (): number => page.reloads,
  reset(): void {
    stored.clear();
    Object.assign(page, { reloads: 0, isHidden: false, isOnline: true, hasDialog: false });
  },
};
