const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/
const PROTECTED = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * A text for a CSV cell that no spreadsheet program evaluates: what begins like a formula gets an apostrophe in front,
 * and so does what begins with such an apostrophe, so that {@link unprotectText} always gives the text back.
 */
export function protectText(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text
}

/** Takes the apostrophe of {@link protectText} off again. */
export function unprotectText(text: string): string {
  return PROTECTED.test(text) ? text.slice(1) : text
}
