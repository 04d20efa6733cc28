/** Where one writes in the open conversation gets the focus. */
export const focusComposer = (): void => document.querySelector<HTMLElement>('[data-composer]')?.focus();
