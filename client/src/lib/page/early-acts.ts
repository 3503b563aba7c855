type Chosen = string | boolean;

declare global {
  interface Window {
    /** Ends the record of `before-paint.js` and returns it: by control what was chosen, in order. */
    takeEarlyActs?: () => ReadonlyMap<HTMLElement, Chosen>;
  }
}

/**
 * Ends the record of what was pressed and chosen before React listens; call it when React begins to.
 *
 * @returns repeats these acts; call it once the page is hydrated
 */
export function takeEarlyActs(): () => void {
  const acts = window.takeEarlyActs?.() ?? new Map<HTMLElement, Chosen>();
  return () => {
    for (const [control, chosen] of acts) {
      delete control.dataset.early;
      if (control.isConnected) repeat(control, chosen);
    }
  };
}

function repeat(control: HTMLElement, chosen: Chosen): void {
  if (control instanceof HTMLButtonElement) control.click();
  if (control instanceof HTMLSelectElement && typeof chosen === 'string') {
    control.value = chosen;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (control instanceof HTMLInputElement && typeof chosen === 'boolean') {
    // React hears a change only from the value that it knows.
    control.checked = !chosen;
    control.click();
  }
}
