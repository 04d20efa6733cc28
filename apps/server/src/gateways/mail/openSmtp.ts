import { createTransport } from 'nodemailer';
import type { SendMail, SmtpSettings } from './Mail.ts';

/** A server that says nothing holds a worker no longer than this. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Hands mails to the SMTP server of the configuration. The configuration's own address is trusted, so this is no
 * egress.
 */
export function openSmtp({ url, from }: SmtpSettings): SendMail {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return async (mail) => void (await transport.sendMail({ from, ...mail }));
}
