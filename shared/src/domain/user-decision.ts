/** How long a decision on a user can be undone before it takes effect. */
export const undoMs = 10_000;

export const userDecisions = ['activate', 'requestCompletion'] as const;
export type UserDecisionKind = (typeof userDecisions)[number];

/** A condition of an activation, unless an administrator gives a reason in a note [S6]. */
export type ActivationNeed = 'email' | 'documents';

/** Conditions that are missing before an activation. */
export function missingForActivation({
  isEmailConfirmed,
  hasDocuments,
}: {
  readonly isEmailConfirmed: boolean;
  readonly hasDocuments: boolean;
}): ActivationNeed[] {
  return [
    ...(isEmailConfirmed ? [] : (['email'] as const)),
    ...(hasDocuments ? [] : (['documents'] as const)),
  ];
}
