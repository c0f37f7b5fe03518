import { z } from 'zod'
import { Day, IdText } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** What a figure is made of: a document or an entry, with its amount in fen and the address where it is shown; null where the person has no such screen. */
export const ChainRow = z.object({
  key: z.string(),
  name: z.string(),
  note: z.string(),
  on: Day.nullable(),
  amount: z.number().int(),
  to: z.string().nullable(),
})
export type ChainRow = z.output<typeof ChainRow>

/** A figure in fen with the newest of what makes it up; `beside`: how many pieces it is. One that stands `aside` does not follow from the one before it. */
export const ChainFigure = z.object({
  key: z.string(),
  title: z.string(),
  value: z.number().int(),
  beside: z.string().optional(),
  aside: z.boolean(),
  rows: z.array(ChainRow),
})
export type ChainFigure = z.output<typeof ChainFigure>

/** A part of 资金链 (chain.md §6): what was sold, the money for it, and what it earns people. */
export const ChainPart = z.object({
  key: z.string(),
  title: z.string(),
  figures: z.array(ChainFigure),
  /** Says that the figures are only of what the person sees; empty where they are of all. */
  partly: z.string(),
})
export type ChainPart = z.output<typeof ChainPart>

/** The most rows that a figure brings along; its value counts all. */
export const mostChainRows = 100

const needs = 'contractInfo'
const params = z.object({ id: IdText })
const returns = z.array(ChainPart)

export const chainRoutes = {
  ofContract: route({ at: 'GET /api/crm/moneyChain/ofContract/:id', does: '合同的资金链', needs, params, returns }),
  ofDeal: route({ at: 'GET /api/crm/moneyChain/ofDeal/:id', does: '商机的资金链', needs, params, returns }),
  ofCustomer: route({ at: 'GET /api/crm/moneyChain/ofCustomer/:id', does: '客户的资金链', needs, params, returns }),
}
export type ChainLevel = keyof typeof chainRoutes
