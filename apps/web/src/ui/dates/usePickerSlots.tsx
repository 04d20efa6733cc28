import useMediaQuery from '@mui/material/useMediaQuery';
import type { PickersActionBarAction } from '@mui/x-date-pickers/PickersActionBar';
import { lightFormat } from 'date-fns';
import { useMemo, useState, type MouseEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { uiTexts } from '../ui.texts.ts';
import { DateText } from './DateText.tsx';
import styles from './dates.module.css';
import { DayHead, TimeHead } from './DialogHead.tsx';
import type { DateFieldProps } from './dateFieldProps.ts';
import { useTypedDate } from './useTypedDate.ts';
import { readDate, type Written } from './writtenDates.ts';

/** A popover for the mouse; a dialog for touch, or in a window that the popover would fill. */
const popoverQuery = '(pointer: fine) and (min-width: 600px)';

/** The same order in every language, as in all lists, so that 05/11 is never read as another day (I18N-06). */
const orders = { day: 'dd/MM/yyyy', minute: 'dd/MM/yyyy HH:mm' } as const;

const CalendarIcon = () => <Icon name="calendar" size={20} />;
const SmallCalendarIcon = () => <Icon name="calendar" size={16} />;
const ClearIcon = () => <Icon name="close" size={16} />;

/** A click on a day in a popover chooses it at once; everything else needs a confirmation. */
function actionsOf(as: Written, isPopover: boolean, isOptional: boolean): PickersActionBarAction[] {
  if (isPopover) return as === 'day' ? [] : ['accept'];
  return isOptional ? ['clear', 'cancel', 'nextOrAccept'] : ['cancel', 'nextOrAccept'];
}

/** The common props of both pickers: look, texts, and the conversion between dates and the form's text. */
export function usePickerSlots(
  { label, value, onChange, min, max, isOptional = false, look = 'form', error, help }: DateFieldProps,
  as: Written,
) {
  const t = useTexts(uiTexts);
  const { date, change } = useTypedDate(value, as, onChange);
  const [open, setOpen] = useState(false);
  const isPopover = useMediaQuery(popoverQuery, { noSsr: true });

  const order = orders[as];
  const [first, last] = [readDate(min), readDate(max)];
  const outside =
    date && first && date < first
      ? t('dateTooEarly', { day: lightFormat(first, order) })
      : date && last && date > last
        ? t('dateTooLate', { day: lightFormat(last, order) })
        : undefined;
  const localeText = useMemo(() => {
    const opens = (day: string | null): string => (day ? t('chosenDay', { label, day }) : t('chooseDay', { label }));
    return {
      openDatePickerDialogue: opens,
      fieldClearLabel: t('clearField', { label }),
      calendarViewSwitchingButtonAriaLabel: (view: string): string =>
        t(view === 'year' ? 'chooseTheDay' : 'chooseTheYear'),
    };
  }, [t, label]);

  // On a phone, a tap anywhere opens the dialog. An empty chip consists only of its button.
  const opensByItself = !isPopover || (look === 'chip' && date === null);
  return {
    words: { error, outside, help },
    /** Props of both pickers. */
    props: {
      value: date,
      onChange: change,
      label,
      format: order,
      localeText,
      desktopModeMediaQuery: popoverQuery,
      open,
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false),
      slots: {
        textField: DateText,
        openPickerIcon: look === 'chip' ? SmallCalendarIcon : CalendarIcon,
        clearIcon: ClearIcon,
        toolbar: as === 'day' ? DayHead : TimeHead,
      },
    },
    slotProps: {
      field: { clearable: isOptional, readOnly: !isPopover },
      textField: {
        className: [styles.field, styles[look]].join(' '),
        'data-look': look,
        'data-set': value !== '',
        onClick: (event: MouseEvent) => void (opensByItself && !event.isDefaultPrevented() && setOpen(true)),
        slotProps: { inputLabel: { shrink: true, className: look === 'bar' ? 'visually-hidden' : '' } },
      },
      clearButton: { tabIndex: 0, title: '', 'aria-label': localeText.fieldClearLabel },
      popper: { className: styles.popper },
      desktopPaper: { className: styles.paper },
      mobilePaper: { className: styles.paper },
      actionBar: { actions: actionsOf(as, isPopover, isOptional) },
    },
  };
}
