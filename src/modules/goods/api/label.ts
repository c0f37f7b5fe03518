import { goodsPlaces } from './places.ts'

/** What a scanned label says: the number of goods or of a lot, where it is a label of ours, else a code. */
export type Scanned = { id: number } | { lotId: number } | { code: string }

const lotLabel = /^20(\d{9})(\d)$/
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
export function lotLabelOf(lotId: number): string {
  if (!Number.isInteger(lotId) || lotId < 1 || lotId > mostLot) throw new Error(`no label for lot ${lotId}`)
  const digits = `20${String(lotId).padStart(9, '0')}`
  return `${digits}${checkOf(digits)}`
}

/** Reads a scanned label: our QR code opens goods in the product, 12 digits of ours name a lot, other bar codes are the code itself. */
export function readLabel(text: string): Scanned {
  const link = linkIn(text)
  const id = link?.pathname === goodsPlaces.list.path ? Number(link.searchParams.get('open')) : 0
  if (Number.isSafeInteger(id) && id > 0) return { id }
  const code = text.trim()
  const lotId = Number(lotLabel.exec(code)?.[1] ?? 0)
  return lotId > 0 && lotLabelOf(lotId) === code ? { lotId } : { code }
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
