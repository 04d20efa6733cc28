import { useTexts } from '../../../lib/texts/texts.ts';
import styles from './ImportDialog.module.css';
import { findingKinds, type Finding, type FindingKind } from './findings.ts';
import { importTexts } from './import.texts.ts';

/** Shown places of one kind; a bot may have hundreds. */
const mostPlaces = 12;

const kinds = Object.keys(findingKinds) as FindingKind[];

/** The findings about an imported bot: first what is left out, then what changes, each with the blocks it is about. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const t = useTexts(importTexts);
  if (findings.length === 0) return <p className={styles.text}>{t('nothing')}</p>;
  const placeOf = ({ block, group, detail }: Finding): string => {
    const words = { block, group: group || t('nameless'), detail };
    return detail === '' ? t('place', words) : t('placeWith', words);
  };
  return (['leftOut', 'changed'] as const).map((part) => {
    const found = kinds.flatMap((kind) => {
      const ofKind = findings.filter((finding) => finding.kind === kind);
      return findingKinds[kind] === part && ofKind.length > 0 ? [{ kind, ofKind }] : [];
    });
    if (found.length === 0) return null;
    return (
      <section key={part} className={styles.part} aria-label={t(part)}>
        <h3>{t(part)}</h3>
        <ul>
          {found.map(({ kind, ofKind }) => (
            <li key={kind}>
              {t(`kind.${kind}`)}
              <ul>
                {ofKind.slice(0, mostPlaces).map((finding, at) => (
                  <li key={at}>{placeOf(finding)}</li>
                ))}
                {ofKind.length > mostPlaces && <li>{t('moreOf', { count: ofKind.length - mostPlaces })}</li>}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
