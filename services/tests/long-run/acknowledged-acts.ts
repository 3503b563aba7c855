import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const base = { act: z.string() };
const ackSchema = z.discriminatedUnion('kind', [
  /** A bid or limit in a live auction, accepted or refused; history-check compares it with the log. */
  z.object({
    ...base,
    kind: z.literal('liveBid'),
    auctionId: z.string(),
    accepted: z.boolean(),
    version: z.int(),
  }),
  /** The owner's decision about a closed auction. */
  z.object({ ...base, kind: z.literal('decision'), auctionId: z.string() }),
  /** A first bid on an announcement, or a counter-offer: each `price` of the bid is unique. */
  z.object({
    ...base,
    kind: z.literal('round'),
    bidId: z.string(),
    price: z.string(),
    by: z.enum(['bidder', 'owner']),
    version: z.int(),
  }),
  z.object({ ...base, kind: z.literal('acceptance'), bidId: z.string(), price: z.string() }),
  z.object({ ...base, kind: z.literal('contract'), dealId: z.string(), sha256: z.string() }),
  z.object({ ...base, kind: z.literal('signature'), dealId: z.string(), accountId: z.string() }),
]);
export type Ack = z.infer<typeof ackSchema>;
/** An acknowledgement of one kind. */
export type AckOf<Kind extends Ack['kind']> = Extract<Ack, { kind: Kind }>;

/** The acknowledged acts, in an append-only file: an act is written before its caller continues. */
export class AcknowledgedActs {
  count = 0;
  private readonly file: string;

  /** @param file is emptied */
  constructor(file: string) {
    this.file = file;
    writeFileSync(file, '');
  }

  add(ack: Ack): void {
    appendFileSync(this.file, `${JSON.stringify(ack)}\n`);
    this.count++;
  }

  read(): Ack[] {
    return readFileSync(this.file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => ackSchema.parse(JSON.parse(line)));
  }
}
