import * as z from 'zod';

const commandSchema = z.object({ id: z.int(), name: z.string(), input: z.unknown() });

type Command = (input: unknown) => unknown;

/** Serves commands to the parent process; unknown ones are left to other listeners. */
export function serveCommands(commands: Readonly<Record<string, Command>>): void {
  process.on('message', async (message) => {
    const { id, name, input } = commandSchema.parse(message);
    const command = commands[name];
    if (command === undefined) return;
    try {
      process.send?.({ id, value: await command(input) });
    } catch (error) {
      process.send?.({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.channel?.ref();
}
