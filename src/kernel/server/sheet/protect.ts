const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/
const PROTECTED = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * Returns a text for a CSV cell that no spreadsheet program evaluates: a text that begins like a formula, or with the
 * apostrophe that this function adds, gets an apostrophe in front, so that {@link unprotectText} always restores it.
 */
export function protectText(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text
}

/** Takes the apostrophe of {@link protectText} off again. */
export function unprotectText(text: string): string {
  return PROTECTED.test(text) ? text.slice(1) : text
}
