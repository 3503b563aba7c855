const drawEachMs = 100;
const sayEachMs = 10_000;

/**
 * Shows the current task in one line: redrawn on a terminal as the work proceeds, elsewhere repeated
 * every ten seconds.
 *
 * @param {string} area prefix of the line, such as `setup`
 * @param {string} task such as `building the client`
 * @returns {{detail: (text: string) => void, end: (outcome?: string) => void}} `detail` updates the progress; `end`
 *   leaves the outcome and the duration
 */
export function startProgress(area, task) {
  const { stderr } = process;
  const isTerminal = stderr.isTTY === true && !process.env.CI;
  const startMs = performance.now();
  let detail = '';
  const seconds = (digits) => `${((performance.now() - startMs) / 1000).toFixed(digits)} s`;
  const line = () => `[${area}] ${[task, detail, seconds(0)].filter((part) => part !== '').join(' · ')}`;
  // A line as wide as the terminal would wrap, and could not be redrawn.
  const draw = () => stderr.write(`\r${line().slice(0, (stderr.columns ?? 80) - 1)}\x1b[K`);
  if (isTerminal) draw();
  else stderr.write(`[${area}] ${task}\n`);
  const timer = setInterval(
    isTerminal ? draw : () => stderr.write(`${line()}\n`),
    isTerminal ? drawEachMs : sayEachMs,
  );
  timer.unref();
  return {
    detail(text) {
      detail = text;
    },
    end(outcome = 'done') {
      clearInterval(timer);
      stderr.write(`${isTerminal ? '\r\x1b[K' : ''}[${area}] ${task}: ${outcome}, ${seconds(1)}\n`);
    },
  };
}
