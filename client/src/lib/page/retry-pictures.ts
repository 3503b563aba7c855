/** Waits before each attempt, in ms. */
const delaysMs = [3000, 10_000, 30_000];

interface Failed {
  readonly address: string;
  readonly attempts: number;
}

/**
 * Loads pictures again that a bad line cut off, or that a busy server refused: browsers do not.
 *
 * @returns ends it
 */
export function retryPictures(): () => void {
  const failed = new WeakMap<HTMLImageElement, Failed>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const retryLater = (picture: HTMLImageElement) => {
    const address = picture.getAttribute('src') ?? '';
    const earlier = failed.get(picture);
    const attempts = earlier?.address === address ? earlier.attempts : 0;
    const delayMs = delaysMs[attempts];
    if (address === '' || delayMs === undefined) return;
    failed.set(picture, { address, attempts: attempts + 1 });
    const timer = setTimeout(() => {
      timers.delete(timer);
      // Also loads by `srcset` and by sources beside it.
      if (picture.isConnected && picture.getAttribute('src') === address)
        picture.setAttribute('src', address);
    }, delayMs);
    timers.add(timer);
  };
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) retryLater(target);
  };
  // Error events of elements do not bubble.
  document.addEventListener('error', listen, true);
  // These failed before the page listened.
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0) retryLater(picture);
  return () => {
    document.removeEventListener('error', listen, true);
    for (const timer of timers) clearTimeout(timer);
  };
}
