/** Levels of pino. */
export const warnLevel = 40;
export const errorLevel = 50;

/**
 * Formats a server's log line for the terminal.
 *
 * @param {string} line a JSON record of pino, or plain text such as a stack trace
 * @param {number} [leastLevel] lowest level shown
 * @returns {string | null} null for a record below that level
 */
export function readableLine(line, leastLevel = warnLevel) {
  const record = parseRecord(line);
  if (record === null) return line;
  if (record.level < leastLevel) return null;
  const word = record.level >= errorLevel ? 'error' : 'warning';
  const cause = record.err?.message;
  const text = [record.msg, cause]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(': ');
  return `${word}: ${text || 'without a message'}${record.requestId ? ` (request ${record.requestId})` : ''}`;
}

function parseRecord(line) {
  if (!line.startsWith('{')) return null;
  try {
    const record = JSON.parse(line);
    return typeof record.level === 'number' ? record : null;
  } catch {
    return null; // text that only looks like a record is shown as it is
  }
}
