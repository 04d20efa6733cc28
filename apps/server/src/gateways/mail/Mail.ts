/** A mail as it leaves: both forms say the same. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** A way out for mails. Throws when the mail was not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The server mails are handed to, and whom they are from. */
export type SmtpSettings = { url: string; from: string };
