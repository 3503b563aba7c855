/** The folded form of an e-mail, for case-insensitive comparison [S1]. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
