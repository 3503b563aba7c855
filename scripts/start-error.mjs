/** A refused start: the message is all the user needs. */
export class StartError extends Error {}

/**
 * Runs a start to its exit code; a refused start prints its one line.
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
