import { typedLine } from '@recolta/shared/domain/hidden-characters';

/** The folded form of an e-mail, for case-insensitive comparison [S1]. */
export function foldEmail(email: string): string {
  return typedLine(email).toLowerCase();
}
