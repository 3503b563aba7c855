/** Whether a dialog is open anywhere on the page: shortcuts and reloads wait for it. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}
