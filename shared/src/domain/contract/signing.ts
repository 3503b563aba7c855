/** Number of digits of the code that is mailed to a signer [C2]. */
export const signingCodeDigits = 6;
export const signingCodeValidMinutes = 10;
/** Number of wrong codes after which another one has to be sent. */
export const maxWrongSigningCodes = 5;
/** Codes of one contract that a user may request before a day's pause, and the wait before the next one. */
export const maxCodesSent = 10;
export const codeAgainSeconds = 60;

export const dealSides = ['seller', 'buyer'] as const;
export type DealSide = (typeof dealSides)[number];

/** Sources of a deal. */
export const dealSources = ['announcement', 'liveAuction', 'product'] as const;

export interface SentCode {
  readonly expiresAtMs: number;
  readonly wrongCount: number;
}

/**
 * Why a code is refused; null if it is accepted. A used-up code is always refused, and so is one that was never
 * sent.
 */
export function refusalOfCode(
  sent: SentCode | null,
  isRight: boolean,
  nowMs: number,
): 'codeMissing' | 'codeExpired' | 'codeSpent' | 'codeWrong' | null {
  if (sent === null) return 'codeMissing';
  if (sent.wrongCount >= maxWrongSigningCodes) return 'codeSpent';
  if (nowMs >= sent.expiresAtMs) return 'codeExpired';
  return isRight ? null : 'codeWrong';
}

/** Next step of a party to a deal, or what it waits for. */
export const dealSteps = ['contract', 'sign', 'confirm', 'otherSigns', 'otherConfirms', 'concluded'] as const;
export type DealStep = (typeof dealSteps)[number];

/** The signatures of a contract. */
export interface SignedSides {
  readonly signed: readonly DealSide[];
  /** Sides whose file was not found to contain the contract, until the other side confirms it. */
  readonly unconfirmed: readonly DealSide[];
}

/** @param sides null if there is no contract yet */
export function dealStep(sides: SignedSides | null, side: DealSide): DealStep {
  if (sides === null) return 'contract';
  const { signed, unconfirmed } = sides;
  if (isConcluded(sides)) return 'concluded';
  if (!signed.includes(side)) return 'sign';
  if (unconfirmed.some((one) => one !== side)) return 'confirm';
  return signed.length === dealSides.length ? 'otherConfirms' : 'otherSigns';
}

/**
 * Returns true if a contract is binding: both sides have signed, and each file that could not be compared is
 * confirmed [C2].
 */
export function isConcluded({ signed, unconfirmed }: SignedSides): boolean {
  return signed.length === dealSides.length && unconfirmed.length === 0;
}
