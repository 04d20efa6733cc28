/** E-mail and code of the link in the mail, `#email=…&code=…`; undefined for any other fragment. */
export function readResetLink(hash: string): { email: string; code: string } | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const [email, code] = [parts.get('email'), parts.get('code')];
  return email && code ? { email, code } : undefined;
}
