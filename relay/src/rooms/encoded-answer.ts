/** The end of an answer that carries a state or items, encoded once for all who get it. */
export interface AnswerEnd {
  /** The value, and the brace that closes the answer. */
  readonly text: string;
  /** The same as UTF-8, and the bracket that closes a socket's acknowledgement. */
  readonly bytes: Buffer;
}

/** An answer to a join or a poll as JSON: a start of its own, and where it carries content a shared end. */
export interface EncodedAnswer {
  readonly start: string;
  readonly end: AnswerEnd | null;
}

/** @param json the value that the answer ends with */
export function encodeEnd(json: string): AnswerEnd {
  return { text: `${json}}`, bytes: Buffer.from(`${json}}]`) };
}

/** An answer that shares nothing. */
export function encodeShort(answer: object): EncodedAnswer {
  return { start: JSON.stringify(answer), end: null };
}
