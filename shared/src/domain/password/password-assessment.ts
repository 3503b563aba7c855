/** Why a new password is refused: the rule reported at its field. */
export const passwordRules = [
  'passwordCommon',
  'passwordPattern',
  'passwordPersonal',
  'passwordGuessable',
] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** The owner of the password. */
export interface PasswordOwner {
  readonly email: string;
  readonly companyName: string;
}

export interface PasswordAssessment {
  /** Null if the password is accepted. */
  readonly rule: PasswordRule | null;
  /** From 0, guessed at once, to 4; at least 3 if accepted. */
  readonly strength: 0 | 1 | 2 | 3 | 4;
}
