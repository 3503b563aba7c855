/** One form of an e-mail, whatever its case [S1]. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
