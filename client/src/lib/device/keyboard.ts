/** Bars of the browser are lower than any keyboard. */
const leastHeight = 120;

const fields = 'input, select, textarea';

/**
 * Keeps fields and buttons above an on-screen keyboard: sets `--keyboard` to the height by which it covers the page, in
 * CSS px, and moves the focused field into view. Where the browser makes the page lower instead, the height is 0.
 */
export function followKeyboard(view: Window = window): void {
  const { visualViewport: visible, document } = view;
  if (!visible) return;
  let lastHeight = visible.height;
  const follow = () => {
    const covered = document.documentElement.clientHeight - visible.height - visible.offsetTop;
    // A page that is zoomed in is covered by nothing.
    const height = visible.scale > 1.01 || covered < leastHeight ? 0 : Math.round(covered);
    document.documentElement.style.setProperty('--keyboard', `${height}px`);
    const focused = document.activeElement;
    const isLower = visible.height < lastHeight;
    lastHeight = visible.height;
    if (isLower && focused?.matches(fields)) focused.scrollIntoView({ block: 'nearest' });
  };
  visible.addEventListener('resize', follow);
  visible.addEventListener('scroll', follow);
}
