import type { Endpoint } from '@recado/contracts';

export const exampleLanguages = ['curl', 'javascript', 'python'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];
export const languageNames: Record<ExampleLanguage, string> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};

/** A request to show. `token` stands where the reader's own belongs. `files` are the names of files beside the script; with them, the body is a form. */
export type Example = {
  endpoint: Endpoint;
  token: string;
  params?: Record<string, string>;
  body?: Record<string, string | readonly string[]>;
  files?: readonly string[];
  headers?: Record<string, string>;
};

/** Returns the code of a request that works as soon as the token is filled in. */
export function exampleOf(language: ExampleLanguage, base: string, example: Example): string {
  const { endpoint, token, params = {} } = example;
  const url = `${base}${endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1')}`;
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, ...example.headers };
  return { curl, javascript, python }[language](url, headers, example);
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const indented = (text: string, spaces = 2): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
const quoted = (text: string): string => JSON.stringify(text);

function curl(url: string, headers: Record<string, string>, { endpoint, body, files }: Example): string {
  const parts = [`curl -X ${endpoint.method} ${url}`];
  for (const [name, value] of Object.entries(headers)) parts.push(`-H "${name}: ${value}"`);
  if (files) {
    for (const [name, value] of Object.entries(body ?? {})) parts.push(`-F ${quoted(`${name}=${String(value)}`)}`);
    for (const file of files) parts.push(`-F "${endpoint.upload!.field}=@${file}"`);
  } else if (body)
    parts.push('-H "Content-Type: application/json"', `-d '${json(body).replaceAll("'", String.raw`'\''`)}'`);
  return parts.join(' \\\n  ');
}

function javascript(url: string, headers: Record<string, string>, { endpoint, body, files }: Example): string {
  const lines: string[] = [];
  const options = [`  method: '${endpoint.method}',`];
  if (files) {
    lines.push("import { openAsBlob } from 'node:fs';", '', 'const form = new FormData();');
    for (const [name, value] of Object.entries(body ?? {}))
      lines.push(`form.set('${name}', ${quoted(String(value))});`);
    for (const file of files)
      lines.push(`form.append('${endpoint.upload!.field}', await openAsBlob('${file}'), '${file}');`);
    lines.push('');
  }
  const all = { ...headers, ...(body && !files ? { 'Content-Type': 'application/json' } : {}) };
  options.push(`  headers: ${indented(json(all))},`);
  if (files) options.push('  body: form,');
  else if (body) options.push(`  body: JSON.stringify(${indented(json(body))}),`);
  lines.push(
    `const answer = await fetch(${quoted(url)}, {`,
    ...options,
    '});',
    'console.log(answer.status, await answer.json());',
  );
  return lines.join('\n');
}

function python(url: string, headers: Record<string, string>, { endpoint, body, files }: Example): string {
  const options = [`    headers=${indented(json(headers), 4)},`];
  if (body) options.push(`    ${files ? 'data' : 'json'}=${indented(json(body), 4)},`);
  if (files)
    options.push(
      `    files=[${files.map((file) => `("${endpoint.upload!.field}", open("${file}", "rb"))`).join(', ')}],`,
    );
  return [
    'import requests',
    '',
    `answer = requests.${endpoint.method.toLowerCase()}(`,
    `    ${quoted(url)},`,
    ...options,
    ')',
    'print(answer.status_code, answer.json())',
  ].join('\n');
}

/** Code with which a receiver checks the signature of an event. */
export const verifyExamples: Record<Exclude<ExampleLanguage, 'curl'>, string> = {
  javascript: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as received, before JSON.parse
function isFromRecado(headers, body, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  python: `import base64, hashlib, hmac, time

# body: the bytes as received, before json.loads
def is_from_recado(headers, body, secret):
    webhook_id = headers["webhook-id"]
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split(" "))`,
};
