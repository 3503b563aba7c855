/** A start that cannot be: its message is all that a person needs. */
export class StartError extends Error {}

/**
 * Runs a start to its exit code; one that cannot be is told in its one line.
 *
 * @param {() => Promise<number>} start
 */
export async function runStart(start) {
  try {
    process.exitCode = await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
