import { errors, type ErrorCode } from '@recado/contracts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { docsTexts } from './docs.texts.ts';
import styles from './Docs.module.css';

/** The codes that calls answer, with status and meaning, from the catalogue of the contracts. */
export function ErrorTable({ codes }: { codes: readonly ErrorCode[] }) {
  const t = useTexts(docsTexts);
  return (
    <table className={styles.errors} aria-label={t('errors')}>
      <thead>
        <tr>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('code')}</th>
          <th scope="col">{t('meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code}>
            <td className="num">{errors[code].status}</td>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{errorText(code)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
