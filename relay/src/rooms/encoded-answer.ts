/** The end of an answer or a frame that carries a state or items, encoded once for all who get it. */
export interface EncodedEnd {
  /** The value, and the brace that closes the object. */
  readonly text: string;
  /** The same as UTF-8, and the bracket that closes a packet of Socket.IO. */
  readonly bytes: Buffer;
}

/** A JSON object: a start of its own, and where it carries content a shared end. */
export interface EncodedAnswer {
  readonly start: string;
  readonly end: EncodedEnd | null;
}

/** @param json the value that the object ends with */
export function encodeEnd(json: string): EncodedEnd {
  return { text: `${json}}`, bytes: Buffer.from(`${json}}]`) };
}

/** An answer that shares nothing. */
export function encodeShort(answer: object): EncodedAnswer {
  return { start: JSON.stringify(answer), end: null };
}
