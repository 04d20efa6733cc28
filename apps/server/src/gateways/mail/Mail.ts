/** A mail to send. `text` and `html` have the same content. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends a mail. Throws if the server did not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The SMTP server and the sender address. */
export type SmtpSettings = { url: string; from: string };
