import { z } from 'zod'
import { Fen } from '../../../kernel/api/fields.ts'
import { guarded } from '../../goods/api/goods.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { SetInput } from './content.ts'
import { LineInput } from './line.ts'

/** What the goods of a line are; prices are fen per `priceUnit`. The word of a grade that was chosen stands after the size in `spec`. */
export const LineGoods = z.object({
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  picture: z.string(),
  priceUnit: z.enum(Object.keys(priceUnits) as [keyof typeof priceUnits]),
  sideA: z.number().int().nullable(),
  sideB: z.number().int().nullable(),
  pieceArea: z.number().int().nullable(),
  boxPieces: z.number().int().nullable(),
  wholeBoxes: z.boolean(),
  listPrice: Fen.nullable(),
})
export type LineGoods = z.output<typeof LineGoods>

const ofCost = z
  .number()
  .int()
  .nullable()
  .optional()
  .meta({ behind: [guarded.cost] })

/** What somebody should know of a line: who could approve its price, in words, and what its list price is now if it differs. */
export const Judgement = z.object({
  warning: z.string().nullable(),
  /** True if an approved special offer covers a price below the floor. */
  special: z.boolean(),
  /** The list price of today, where it is another than the line's; `null` where the goods have none any more. */
  priceNow: Fen.nullable().optional(),
  /** Cost and margin of the line, in fen; missing for those who may not see the cost. */
  cost: ofCost,
  margin: ofCost,
})
export type Judgement = z.output<typeof Judgement>

/** A line with its goods, what it came to (fen), and what somebody should know of it. */
export const CheckedLine = LineInput.extend({
  goods: LineGoods.nullable(),
  pieces: z.number().int().nullable(),
  gross: Fen,
  settled: Fen,
  net: Fen,
  judgement: Judgement,
})
export type CheckedLine = z.output<typeof CheckedLine>

/** The sums of a document, in fen: what is printed below its lines. */
export const LineSums = z.object({
  gross: Fen,
  gifts: Fen,
  /** Negative where lines are sold above their list price. */
  lineDiscount: z.number().int(),
  subtotal: Fen,
  discount: Fen,
  coupon: Fen,
  rounding: Fen,
  total: Fen,
  /** Missing for those who may not see the cost; null where no line's cost is known. */
  cost: ofCost,
  margin: ofCost,
})

/** A set of a document: what it costs (fen) after what is left out of it, and the amount of each of its parts. */
export const HeldSet = SetInput.extend({ name: z.string(), price: Fen, amounts: z.array(Fen) })
export type HeldSet = z.output<typeof HeldSet>

/** The judged lines and sums of a document that is being typed. */
export const CheckedLines = z.object({
  spaces: z.array(z.object({ name: z.string(), lines: z.array(CheckedLine) })),
  sets: z.array(HeldSet),
  sums: LineSums,
})
export type CheckedLines = z.output<typeof CheckedLines>
