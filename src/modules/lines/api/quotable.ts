import { z } from 'zod'
import { Fen, Id } from '../../../kernel/api/fields.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { LineGoods } from './checked.ts'
import { LineInput } from './line.ts'

/** Goods that a line may hold. */
export const QuotableGoods = LineGoods.extend({
  id: Id,
  soldAs: z.enum(['stock', 'order', 'custom']),
  /** The loss (basis points) with which a line begins that follows from an area. */
  lossRate: z.number().int().nullable(),
})
export type QuotableGoods = z.output<typeof QuotableGoods>

/** A part of a set as it may be quoted: its allowance in thousandths of `unit`; per square metre of the house where `scaled`. */
const QuotablePart = z.object({
  name: z.string(),
  goods: QuotableGoods,
  quantity: z.number().int(),
  unit: z.enum(Object.keys(priceUnits) as [keyof typeof priceUnits]),
  priceUnit: LineInput.shape.priceUnit,
  gradeId: LineInput.shape.gradeId,
  scaled: z.boolean(),
})

/** A set that may be quoted, with its parts. */
export const QuotableSet = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  price: Fen,
  per: z.enum(['set', 'area']),
  minArea: z.number().int().nullable(),
  parts: z.array(QuotablePart),
})
export type QuotableSet = z.output<typeof QuotableSet>

/** A set with what may be chosen instead of each part: upgrades at a difference (fen per unit), or nothing at a deduction (fen; per square metre where `scaled`). */
export const SetOffer = QuotableSet.extend({
  parts: z.array(
    QuotablePart.extend({
      deduction: Fen,
      upgrades: z.array(z.object({ goods: QuotableGoods, difference: Fen })),
    }),
  ),
})
export type SetOffer = z.output<typeof SetOffer>
