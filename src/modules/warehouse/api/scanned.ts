import { z } from 'zod'
import { lyingConditions } from './line.ts'
import { lotText, lotTitles, mostLetters } from './lot.ts'
import type { LotThere } from './stock.ts'

const Whole = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const Text = z.string().max(mostLetters).overwrite(lotText).optional()

/** What was scanned, or is beside a card of stock: goods, and what of their lot and place is known. A factory's code says texts of a lot that may be new. */
const Scanned = z.object({
  goodsId: Whole,
  lotId: Whole.optional(),
  warehouseId: Whole.optional(),
  colour: Text,
  batch: Text,
  size: Text,
  boxPieces: Whole.optional(),
})
export type Scanned = z.output<typeof Scanned>

const mark = 'stock?'

/** Returns the word of an address that says what was scanned (`stock?goodsId=12&lotId=45`), after what else stands there. */
export const scannedWord = (scanned: Scanned): string =>
  mark +
  new URLSearchParams(
    Object.entries(scanned).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  )

/** Returns what the word of an address says was scanned, and what stands before it; nothing scanned for another word. */
export function readScanned(word: string | null): { before: string; scanned?: Scanned } {
  const at = word?.indexOf(mark) ?? -1
  if (!word || at < 0) return { before: word ?? '' }
  const read = Scanned.safeParse(Object.fromEntries(new URLSearchParams(word.slice(at + mark.length))))
  return { before: word.slice(0, at), ...(read.success && { scanned: read.data }) }
}

/** Returns the address of something that a person begins (`/x?new=1`), beginning with what was scanned. */
export function scannedTo(to: string, scanned: Scanned): string {
  const [path, query] = to.split('?')
  const params = new URLSearchParams(query)
  if (params.get('new') === '1') params.set('new', scannedWord(scanned))
  return `${path}?${params}`
}

type KeyThere = LotThere['keys'][number]
const texts = Object.keys(lotTitles) as (keyof typeof lotTitles)[]
const isLying = ({ condition }: KeyThere) => condition in lyingConditions

/** Tells whether a lot is the one that was scanned: by its number, else by the texts that a code says. */
function isScanned(lot: LotThere, scanned: Scanned): boolean {
  if (scanned.lotId !== undefined) return lot.lotId === scanned.lotId
  const said = texts.filter(text => scanned[text] !== undefined)
  return said.length > 0 && said.every(text => lot[text] === scanned[text])
}

/** Tells whether the scan names the lot, by its number or by texts; goods alone say none. */
export const saysLot = (scanned: Scanned): boolean =>
  scanned.lotId !== undefined || texts.some(text => scanned[text] !== undefined)

/**
 * Returns where what was scanned lies, as far as it is certain: its lot, or the only one that lies there; the warehouse, where it lies in one or the
 * person looks at one; grade and condition where these are one, of several what is sold.
 */
export function placeOf(scanned: Scanned, lots: readonly LotThere[]): { lot?: LotThere; key?: Partial<KeyThere> } {
  const found = lots.filter(one => isScanned(one, scanned))
  const there = saysLot(scanned) ? found : lots.filter(({ keys }) => keys.some(isLying))
  const lot = there.length === 1 ? there[0] : undefined
  if (!lot) return {}
  const { warehouseId } = scanned
  const lying = lot.keys.filter(key => isLying(key) && (warehouseId === undefined || key.warehouseId === warehouseId))
  const sold = lying.filter(({ condition }) => condition === 'sellable')
  const keys = sold.length > 0 ? sold : lying
  const [first] = keys
  if (!first) return { lot }
  if (keys.length === 1) return { lot, key: first }
  const same = <Of extends keyof KeyThere>(of: Of) => keys.every(key => key[of] === first[of])
  const { warehouseName, gradeId, condition } = first
  return {
    lot,
    key: {
      ...(same('warehouseId') && { warehouseId: first.warehouseId, warehouseName }),
      ...(same('gradeId') && { gradeId }),
      ...(same('condition') && { condition }),
    },
  }
}
