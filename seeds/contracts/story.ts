import { mulDiv } from '../../src/kernel/api/division.ts'
import { atWork, day, hour, lastAtWork } from '../calendar.ts'
import type { Row } from '../insert.ts'
import type { Dice } from '../random.ts'
import type { Deal, QuotedLine } from './read.ts'

/** What became of a contract, and when, in ms. */
export type Story = {
  at: number
  state: 'draft' | 'rejected' | 'effective' | 'void'
  cancelled: boolean
  effectiveAt: number | null
  signedAt: number | null
  producedAt: number | null
  deliveredAt: number | null
  installedAt: number | null
}

const none = {
  cancelled: false,
  effectiveAt: null,
  signedAt: null,
  producedAt: null,
  deliveredAt: null,
  installedAt: null,
}

/** What becomes of the contracts of open deals, in turn; the first two are asked for later (seeds/contracts/approving.ts). */
const unsignedStates = ['draft', 'draft', 'draft', 'rejected', 'void', 'draft'] as const

/**
 * Tells what became of a deal's contract: signed where it was won, and as far along as its age lets it be. One in forty is cancelled some days
 * later (退单).
 */
export function storyOf(deal: Deal, place: number, dice: Dice, now: number): Story {
  const drawn = Math.min(now - dice.int(2, 40) * hour, deal.wonAt ?? now - dice.int(1, 6) * day)
  if (deal.status !== 'won')
    return { ...none, at: drawn, state: unsignedStates[place % unsignedStates.length] as Story['state'] }
  const soon = atWork(drawn + dice.int(1, 20) * hour)
  const effectiveAt = soon < now - hour ? soon : lastAtWork(now - hour)
  const at = Math.min(drawn, effectiveAt)
  const cancelled = place % 40 === 11 && now - effectiveAt > 8 * day
  const after = (from: number, days: number) => (from + days * day < now - hour ? from + days * day : null)
  const unsigned = now - effectiveAt < 12 * day && dice.chance(0.5)
  const signedAt = unsigned ? null : Math.min(now - hour, effectiveAt + dice.int(1, 30) * hour)
  const producedAt = signedAt === null || cancelled ? null : after(signedAt, dice.int(3, 9))
  const deliveredAt = producedAt === null ? null : after(producedAt, dice.int(18, 35))
  const installedAt = deliveredAt === null ? null : after(deliveredAt, dice.int(4, 14))
  return { at, state: 'effective', cancelled, effectiveAt, signedAt, producedAt, deliveredAt, installedAt }
}

const wholeHouse = { space: '全屋', kind: 'service', name: '全屋定制（按设计图）', unit: '项' }
const emptyRow = {
  goodsId: null,
  code: '',
  spec: '',
  priceUnit: null,
  sideA: null,
  sideB: null,
  pieceArea: null,
  boxPieces: null,
  wholeBoxes: false,
  soldAs: null,
  categoryId: null,
  brandId: null,
  floor: null,
  cost: null,
  measure: null,
  sizes: [],
  minArea: null,
  quantity: 1000,
  quantityUnit: 'piece',
  pieces: null,
  netArea: null,
  lossRate: null,
  discountKind: 'none',
  discount: 0,
  gift: false,
  remark: '',
}

/** Returns lines that come to the amount of the deal, and their sums: a quotation of less gets the custom work of the whole house beside it. */
export function sumsOf({ amount, status }: Deal, quoted: readonly QuotedLine[]): { sums: Row; rows: Row[] } {
  const sum = (of: (row: QuotedLine) => number) => quoted.reduce((total, row) => total + of(row), 0)
  const settled = sum(row => Number(row.settled))
  const rounding = settled - sum(row => row.net)
  const fits = quoted.length > 0 && (status !== 'won' || settled - rounding <= amount)
  const kept = fits ? quoted : []
  const rest = status === 'won' ? amount - (fits ? settled - rounding : 0) : 0
  const more = rest > 0 || kept.length === 0 ? [customOf(Math.max(rest, 0), kept.length)] : []
  const rows = [...kept, ...more]
  const all = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [gross, subtotal] = [all(row => Number(row.gross)), all(row => Number(row.settled))]
  const off = fits ? rounding : 0
  const costed = kept.filter(row => row.cost !== null && Number(row.listPrice) > 0)
  const costAmount = costed.reduce(
    (total, row) => total + mulDiv(Number(row.gross), Number(row.cost), Number(row.listPrice)),
    0,
  )
  return {
    rows,
    sums: {
      lineCount: rows.length,
      gross,
      gifts: 0,
      lineDiscount: gross - subtotal,
      subtotal,
      discountAmount: 0,
      rounding: off,
      total: subtotal - off,
      costAmount,
      marginAmount: costed.reduce((total, row) => total + row.net, 0) - costAmount,
    },
  }
}

const customOf = (fen: number, position: number): Row => ({
  ...wholeHouse,
  ...emptyRow,
  spacePosition: 90,
  position,
  listPrice: fen,
  gross: fen,
  settled: fen,
  net: fen,
})
