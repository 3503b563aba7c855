import { flushSync } from 'react-dom';

/**
 * Focuses the element of a field that the form library does not hold, such as a file; one that has the focus keeps it.
 * @returns false if no element has the name, so that none shows the field's issue
 */
export function focusNamed(name: string): boolean {
  const [element] = document.getElementsByName(name);
  if (element && document.activeElement?.getAttribute('name') !== name) element.focus();
  return element !== undefined;
}

/** Changes what is shown, then focuses an element by its name: the change may remove the button that was pressed. */
export function focusAfter(change: () => void, name: string): void {
  flushSync(change);
  focusNamed(name);
}
