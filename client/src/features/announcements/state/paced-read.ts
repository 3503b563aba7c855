/** Reads on request, at most once per `everyMs`: requests during that time are combined into one read at its end. */
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
