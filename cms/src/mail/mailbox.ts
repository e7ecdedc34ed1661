/** The mailbox of an address, for counting: providers deliver `ana+curso@` and `ana@` to the same one. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}
