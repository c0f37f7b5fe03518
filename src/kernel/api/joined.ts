/** Returns the entries of all parts as one object. Of two with one key the later one stays; what is undefined adds nothing. */
export function joined<Value>(parts: readonly (Readonly<Record<string, Value>> | undefined)[]): Record<string, Value> {
  return Object.fromEntries(parts.flatMap(part => Object.entries(part ?? {})))
}
