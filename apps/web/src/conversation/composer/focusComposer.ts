/** Focuses the composer of the open conversation. */
export const focusComposer = (): void => document.querySelector<HTMLElement>('[data-composer]')?.focus();
