import { languages } from '@recado/contracts';
import { expect, test } from 'vitest';
import { toResetMail } from './toResetMail.ts';

const to = {
  email: 'ana+loja@casa.com',
  name: 'Ana <b>& $& Cia</b>',
  code: '7K2M-9QWX-3ABC-DE45',
  publicUrl: 'https://recado.example',
};

test.each(languages)(
  'the mail in %s names the code, its lifetime and that it may be ignored, in both forms [PWD-11]',
  (language) => {
    const { subject, text, html, to: address } = toResetMail({ ...to, language });
    expect(address).toBe(to.email);
    expect(subject.length).toBeGreaterThan(10);
    const ignore = { pt: 'ignore este e-mail', en: 'ignore this email', es: 'ignore este correo' }[language];
    for (const form of [text, html]) {
      expect(form).toContain(to.code);
      expect(form).toMatch(/30 minut/);
      expect(form).toContain(ignore);
      expect(form).not.toContain('{{');
    }
    expect(text).toContain('Ana <b>& $& Cia</b>');
    expect(html).toContain('Ana &lt;b&gt;&amp; $&amp; Cia&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  },
);

test('the link keeps e-mail and code behind the #, where no server sees them [PWD-10]', () => {
  const link = new URL(/https:\S+/.exec(toResetMail({ ...to, language: 'pt' }).text)![0]);
  expect([link.pathname, link.search]).toEqual(['/forgetpsw', '']);
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({ email: to.email, code: to.code });
});
