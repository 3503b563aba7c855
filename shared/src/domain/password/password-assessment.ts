/** Why a new password is refused, by the rule that its field is told. */
export const passwordRules = [
  'passwordCommon',
  'passwordPattern',
  'passwordPersonal',
  'passwordGuessable',
] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** What is known of the person whose password it is. */
export interface PasswordOwner {
  readonly email: string;
  readonly companyName: string;
}

export interface PasswordAssessment {
  /** Null for a password that is taken. */
  readonly rule: PasswordRule | null;
  /** From 0, guessed at once, to 4; at least 3 where the password is taken. */
  readonly strength: 0 | 1 | 2 | 3 | 4;
}
