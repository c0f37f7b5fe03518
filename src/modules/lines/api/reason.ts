import { z } from 'zod'
import { guarded } from '../../goods/api/goods.ts'

/** One step from the list price of a line to what it costs: what it is, why, and by how much it changes the amount (fen). */
export const PriceStep = z.object({ title: z.string(), note: z.string(), amount: z.number().int() })
export type PriceStep = z.output<typeof PriceStep>

const ofCost = z
  .number()
  .int()
  .nullable()
  .optional()
  .meta({ behind: [guarded.cost] })

/** Why a line costs what it costs. The amounts of its steps sum up to `net` to the fen. */
export const PriceReason = z.object({
  /** Which line it is: its place in a quotation, its number in a contract. */
  line: z.number().int(),
  steps: z.array(PriceStep),
  /** What it costs in the end, in fen. */
  net: z.number().int(),
  /** What the floor asked, as far as the person may know. */
  floor: z.string(),
  /** The special offer by which it goes below, and who allowed it; empty without one. */
  special: z.string(),
  /** In fen; missing for those who may not see the cost, null where it is not known. */
  cost: ofCost,
  margin: ofCost,
})
export type PriceReason = z.output<typeof PriceReason>
