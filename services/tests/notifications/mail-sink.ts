import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface TakenMail {
  readonly recipients: readonly string[];
  /** As it came, headers first. */
  readonly data: string;
}

/** A mail server that takes what comes and remembers it; `refuse` answers the next that many with "later". */
export async function startMailSink() {
  const taken: TakenMail[] = [];
  let refusals = 0;

  async function converse(socket: Socket): Promise<void> {
    let recipients: string[] = [];
    let data: string[] | null = null;
    socket.write('220 sink\r\n');
    for await (const line of createInterface({ input: socket })) {
      if (data === null) {
        if (line.startsWith('RCPT')) recipients.push(line);
        if (line.startsWith('DATA')) data = [];
        socket.write(answerTo(line));
      } else if (line === '.') {
        taken.push({ recipients, data: data.join('\r\n') });
        recipients = [];
        data = null;
        socket.write('250 taken\r\n');
      } else data.push(line);
    }
  }

  function answerTo(line: string): string {
    if (line.startsWith('DATA')) return '354 go\r\n';
    if (!line.startsWith('MAIL') || refusals === 0) return '250 ok\r\n';
    refusals--;
    return '451 later\r\n';
  }

  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void converse(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    taken,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (count: number) => {
      refusals = count;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
