import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail as an SMTP server got it: whom it is for, and everything from its first header on. */
export type Delivered = { from: string; to: string; source: string };

/** An SMTP server that takes every mail, after refusing so many. */
export async function startSmtp(
  refusals = 0,
): Promise<{ url: string; mails: Delivered[]; refused(): number; stop(): Promise<void> }> {
  const mails: Delivered[] = [];
  let refused = 0;
  const server = createServer((socket) => converse(socket));
  function converse(socket: Socket): void {
    let rest = '';
    let mail: Delivered | undefined;
    let isData = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const hear = (line: string): void => {
      const addressIn = /<(.*?)>/.exec(line)?.[1] ?? '';
      if (isData) {
        if (line !== '.') mail!.source += `${line.replace(/^\./, '')}\n`;
        else {
          isData = false;
          mails.push(mail!);
          say('250 taken');
        }
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 test');
      else if (/^MAIL/i.test(line)) {
        if (refused < refusals) {
          refused++;
          return say('451 come back later');
        }
        mail = { from: addressIn, to: '', source: '' };
        say('250 ok');
      } else if (/^RCPT/i.test(line)) {
        mail!.to = addressIn;
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 ok');
    };
    say('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop()!;
      lines.forEach(hear);
    });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refused: () => refused,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

/** Returns the subject and the plain text of a mail as its reader sees them. */
export function readMail({ source }: Delivered): { subject: string; text: string } {
  const headers = source.slice(0, source.indexOf('\n\n')).replace(/\n\s+/g, ' ');
  const raw = /^Subject: (.*)$/m.exec(headers)?.[1] ?? '';
  const subject = raw
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : fromQuoted(word.replaceAll('_', ' ')),
    );
  const part = /Content-Type: text\/plain[^\n]*\n([\s\S]*?)\n\n([\s\S]*?)\n--/.exec(source)!;
  const text = /base64/.test(part[1]!)
    ? Buffer.from(part[2]!, 'base64').toString('utf8')
    : /quoted-printable/.test(part[1]!)
      ? fromQuoted(part[2]!)
      : part[2]!;
  return { subject, text: text.trim() };
}
