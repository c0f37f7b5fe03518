const word = /^for-([a-zA-Z]{1,40})-(\d{1,16})$/

/** Returns the word of the address that opens a new purchase of what a document lacks. */
export const purchaseFor = (kind: string, id: number): string => `for-${kind}-${id}`

/** Returns the document that such a word names; undefined for a purchase of none. */
export function ownerIn(added: string): { kind: string; id: number } | undefined {
  const [, kind, id] = word.exec(added) ?? []
  return kind === undefined ? undefined : { kind, id: Number(id) }
}
