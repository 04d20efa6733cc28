import { flowsApi, type FlowDocument } from '@recado/contracts';
import { messageTime } from '../../../lib/format/dates.ts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { noMore } from '../../../lib/server/more.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { ListDialog } from '../../../ui/dialogs/ListDialog.tsx';
import { editorTexts } from '../editor.texts.ts';
import styles from './FlowEditor.module.css';
import { useOpeningVersion } from './useOpeningVersion.ts';

type Props = { flowId: number; onOpen: (document: FlowDocument, number: number) => void; onClose: () => void };

/** The published versions of a flow: who, when, and a button that opens one in the editor. */
export function VersionsDialog({ flowId, onOpen, onClose }: Props) {
  const t = useTexts(editorTexts);
  const found = useEndpoint(flowsApi.versions, { params: { flowId } });
  const { opening, open } = useOpeningVersion(flowId, onOpen);
  const versions = found.data?.versions ?? [];
  return (
    <ListDialog
      title={t('versions')}
      onClose={onClose}
      isLoading={found.isPending}
      failed={
        found.isError && !found.data ? { title: t('loadFailed'), onRetry: () => void found.refetch() } : undefined
      }
      empty={versions.length === 0 ? <p className={styles.noVersions}>{t('noVersions')}</p> : undefined}
      count={versions.length}
      more={noMore}
    >
      <ul className={styles.versions}>
        {versions.map((version) => (
          <li key={version.id}>
            <span>
              <b>
                {t('versionTitle', { number: version.number })}
                {version.isLive && <em>{t('versionIsLive')}</em>}
              </b>
              {version.note && <span>{version.note}</span>}
              <small>
                {[version.author, messageTime(version.createdAt), t('versionFacts', { count: version.nodes })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <BusyButton
              variant="outlined"
              size="small"
              busy={opening === version.number}
              disabled={opening !== null}
              onClick={() => void open(version.number)}
            >
              {t('versionOpen')}
            </BusyButton>
          </li>
        ))}
      </ul>
    </ListDialog>
  );
}
