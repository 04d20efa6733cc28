import { useState } from 'react';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { BusyButton } from '../../../../ui/fields/BusyButton.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { LocationContent } from '../../../../conversation/content/LocationContent.tsx';
import { isShortMapLink, parsePlace } from './parsePlace.ts';
import styles from './ShareDialogs.module.css';
import { shareTexts } from './share.texts.ts';
import { usePosition } from './usePosition.ts';
import { useSendShared } from './useSendShared.ts';

const nameLength = 100;

/** Sends a location: the user's position, pasted coordinates, or a map link. Shows it as the contact will see it. */
export function LocationDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useTexts(shareTexts);
  const [place, setPlace] = useState('');
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const { send, busy } = useSendShared(ticketId);
  const position = usePosition(({ latitude, longitude }) => setPlace(`${latitude}, ${longitude}`));
  const point = parsePlace(place);
  const problem = point ? undefined : isShortMapLink(place) ? t('shortLink') : isTried ? t('noPlace') : undefined;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!point) return;
    if (await send({ location: { ...point, ...(name.trim() !== '' && { name: name.trim() }) } })) onClose();
  };
  const shown =
    point &&
    `|https://maps.google.com/maps?q=${point.latitude},${point.longitude}&z=17|${name.trim().replaceAll('|', '/') || `${point.latitude}, ${point.longitude}`}`;
  return (
    <FormDialog
      title={t('locationTitle')}
      submit={t('send')}
      busy={busy}
      isDirty={place !== '' || name !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div>
        <BusyButton
          variant="outlined"
          busy={position.isLocating}
          startIcon={<Icon name="location" size={18} />}
          onClick={position.ask}
        >
          {t('myPosition')}
        </BusyButton>
        <p className={position.problem ? styles.problem : styles.remark} role="status">
          {position.problem
            ? t(position.problem)
            : position.isLocating
              ? t('locating')
              : position.accuracy === null
                ? ''
                : t('accuracy', { meters: position.accuracy })}
        </p>
      </div>
      <Field
        label={t('place')}
        placeholder={t('placeHint')}
        autoComplete="off"
        maxLength={2_000}
        value={place}
        error={problem}
        onChange={(event) => {
          setPlace(event.target.value);
          position.forget();
        }}
      />
      <Field
        label={t('name')}
        placeholder={t('nameHint')}
        isOptional
        autoComplete="off"
        maxLength={nameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {shown && (
        <figure className={styles.preview}>
          <figcaption>{t('preview')}</figcaption>
          <div className={styles.place}>
            <LocationContent body={shown} meta={null} />
          </div>
        </figure>
      )}
    </FormDialog>
  );
}
