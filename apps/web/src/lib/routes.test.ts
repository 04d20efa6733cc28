import { describe, expect, it } from 'vitest';
import { paths } from './routes.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./routes.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const pages = Object.values(paths).filter((path) => typeof path === 'string' && path !== paths.home) as string[];
const spelled = [
  // A page or an address below it, in any quotes.
  new RegExp(`['"\`](?:${pages.join('|')})(?=['"\`/?])`),
  // Any address where the router takes one; the home page is only a slash.
  /\bto=\{?['"`]\//,
  /\b(?:to|path): ['"`](?:\/|\$\w)/,
  /\bpathname (?:===|!==) ['"`]/,
  /\buseParams\(/,
];
/** The router's catch-all, and the address of the socket. */
const allowed = ["path: '$'", "path: '/socket.io'"];

/** Returns the lines that spell an address of the app. */
const findAddresses = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => spelled.some((pattern) => pattern.test(line)) && !allowed.some((one) => line.includes(one)));

describe('the addresses of the app', () => {
  it('are spelled in routes.ts alone', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(300);
    const faults = Object.entries(sources).flatMap(([name, text]) =>
      findAddresses(text).map((line) => `${name}: ${line.trim()}`),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    `<Link to="/tickets">`,
    '<Link to={`/tickets/${uuid}`}>',
    `<Link to="/">`,
    `void navigate({ to: '/chats', replace: true });`,
    'href={`/chats/${uuid}?m=3`}',
    `createRoute({ getParentRoute: () => parent, path: '/wall' })`,
    `createRoute({ getParentRoute: () => parent, path: '$ticketId' })`,
    `if (location.pathname === '/login') return;`,
    `const { ticketId } = useParams({ strict: false });`,
  ])('are found when a line spells one: %s', (line) => {
    expect(findAddresses(line)).toEqual([line]);
  });

  it.each([`<Link to={paths.ticket(uuid)}>`, `import x from './tickets/x.ts';`, `'/tickets-archive'`])(
    'are not found in %s',
    (line) => {
      expect(findAddresses(line)).toEqual([]);
    },
  );
});
