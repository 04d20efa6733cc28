import { createTransport } from 'nodemailer';
import type { SendMail, SmtpSettings } from './Mail.ts';

/** Timeouts in ms, so that a silent server does not block a worker for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Returns a function that sends mails through the configured SMTP server. Does not use egress, because the operator's
 * own address is trusted.
 */
export function openSmtp({ url, from }: SmtpSettings): SendMail {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return async (mail) => void (await transport.sendMail({ from, ...mail }));
}

/** Signs in at the SMTP server without sending anything. Throws with its reason. */
export async function assertSmtpAnswers({ url }: SmtpSettings): Promise<void> {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
