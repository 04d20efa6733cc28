import type { Config } from '../config.ts';
import { EgressError, openEgress } from '../gateways/egress.ts';
import { assertSmtpAnswers } from '../gateways/mail/openSmtp.ts';
import { fault, ok, warning, type Check } from './finding.ts';

/** The checks of what this installation reaches: the mail server, and itself at its public address. */
export const checkOutside = ({ smtp, publicUrl, roles }: Config): Check[] => [
  {
    name: 'mail server',
    run: async () => {
      if (!smtp) return [];
      return assertSmtpAnswers(smtp).then(
        () => ok('mail server', 'The mail server accepts the login.'),
        (error: Error) =>
          fault(
            'mail server',
            `The mail server refuses or does not answer: ${error.message}.`,
            'Check SMTP_URL: host, port, user and password. Letters like @ in a password are written as %40.',
          ),
      );
    },
  },
  {
    name: 'public address',
    run: async () => {
      if (!roles.includes('web')) return [];
      const url = `${publicUrl}/api/ready`;
      // The address is the operator's own, and may be in a private network.
      const egress = openEgress({ allowPrivate: true });
      try {
        const answer = await egress.request({ url, unbroken: true });
        const body = answer.body.toString('utf8');
        if (answer.status === 200 && body.includes('"ready"'))
          return ok('public address', `${publicUrl} answers, and is ready.`);
        return fault(
          'public address',
          `${url} answers ${answer.status}: ${body.slice(0, 200).replace(/\s+/g, ' ')}`,
          answer.status === 503
            ? 'Its body names what is not well.'
            : 'Point the proxy at this server, with every path.',
        );
      } catch (error) {
        return warning(
          'public address',
          `${url} does not answer from this machine: ${reasonOf(error)}.`,
          'Start the server, or check the proxy and the name. Some networks hide their own public address from themselves.',
        );
      }
    },
  },
];

function reasonOf(error: unknown): string {
  if (!(error instanceof EgressError)) return (error as Error).message;
  const { cause } = error;
  return cause instanceof Error && cause.message ? cause.message : error.reason;
}
