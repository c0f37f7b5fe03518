/** The parameter of any screen's address that holds a customer open. */
export const customerParameter = 'customer'

/** The number of a customer as an address has it; undefined for anything else. */
export function customerIn(written: string | null): number | undefined {
  return written && /^[1-9]\d{0,15}$/.test(written) ? Number(written) : undefined
}
