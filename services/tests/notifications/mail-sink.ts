import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface TakenMail {
  readonly recipients: readonly string[];
  /** As received, headers first. */
  readonly data: string;
}

/**
 * A mail server that accepts and stores mails. `refuse` answers the next n mails with a temporary error; `takeOnly`
 * answers only the next n mails, and stores later ones as `unanswered`.
 */
export async function startMailSink() {
  const taken: TakenMail[] = [];
  const unanswered: TakenMail[] = [];
  let refusals = 0;
  let answersLeft = Number.POSITIVE_INFINITY;

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
        socket.write(take({ recipients, data: data.join('\r\n') }));
        recipients = [];
        data = null;
      } else data.push(line);
    }
  }

  /** Stores a mail. @returns the answer to it */
  function take(mail: TakenMail): string {
    const isAnswered = answersLeft > 0;
    answersLeft--;
    (isAnswered ? taken : unanswered).push(mail);
    return isAnswered ? '250 taken\r\n' : '';
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
    unanswered,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (count: number) => {
      refusals = count;
    },
    takeOnly: (count: number) => {
      answersLeft = count;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
