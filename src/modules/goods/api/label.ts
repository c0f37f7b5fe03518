import { goodsPlaces } from './places.ts'

/** What a scanned label says: the number of goods or of a lot, where it is a label of ours, else a code. */
export type Scanned = { id: number } | { lotId: number } | { code: string }

const mostLot = 999_999_999

/** Returns the last digit of a number of ours, which tells that it was read wrongly: as GS1 counts them, 3 and 1 by turns from the right. */
function checkOf(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Returns the number on the label of a lot: 12 digits alone, since input methods eat letters that a scanner types, beginning with 20, which GS1 leaves to
 * companies for themselves. Outside the company it means nothing.
 */
export const lotLabelOf = (lotId: number): string => ownDigits('20', lotId)

/** Returns 12 digits of ours that begin with two of GS1's for companies themselves (20 to 29): the kind of what is labelled, its number, and a check. */
export function ownDigits(prefix: string, id: number): string {
  if (!Number.isInteger(id) || id < 1 || id > mostLot) throw new Error(`no label for ${prefix} ${id}`)
  const digits = `${prefix}${String(id).padStart(9, '0')}`
  return `${digits}${checkOf(digits)}`
}

/** Returns the number that digits of ours name, of a kind; undefined for any other code. */
export function idOfDigits(prefix: string, code: string): number | undefined {
  const id = code.length === 12 && /^\d+$/.test(code) && code.startsWith(prefix) ? Number(code.slice(2, 11)) : 0
  return id > 0 && ownDigits(prefix, id) === code ? id : undefined
}

/** Reads a scanned label: our QR code opens goods in the product, 12 digits of ours name a lot, other bar codes are the code itself. */
export function readLabel(text: string): Scanned {
  const link = linkIn(text)
  const id = link?.pathname === goodsPlaces.list.path ? Number(link.searchParams.get('open')) : 0
  if (Number.isSafeInteger(id) && id > 0) return { id }
  const code = text.trim()
  const lotId = idOfDigits('20', code)
  return lotId === undefined ? { code } : { lotId }
}

/** Tells whether a scanned label is that of goods. */
export function isLabelOf(scanned: Scanned, goods: { id: number; code: string }): boolean {
  if ('lotId' in scanned) return false
  return 'id' in scanned ? scanned.id === goods.id : scanned.code.toLowerCase() === goods.code.toLowerCase()
}

function linkIn(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
