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
