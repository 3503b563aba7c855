/** True if any dialog is open: shortcuts and reloads wait for it. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}
