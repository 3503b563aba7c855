/** Reads when asked, at most once in `everyMs`: what is asked for meanwhile is read once, when that time is over. */
export function pacedRead(read: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          readAtMs = performance.now();
          read();
        },
        Math.max(0, readAtMs + everyMs - performance.now()),
      );
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
