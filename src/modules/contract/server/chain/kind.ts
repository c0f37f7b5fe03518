import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Condition } from '../../../../kernel/server/list/list.ts'
import { point } from '../../../../kernel/server/module.ts'
import type { SummedBy } from '../../../../kernel/server/record/partly.ts'
import type { ChainFigure, ChainLevel, ChainRow } from '../../api/chain.ts'

/** Whose 资金链 it is: a contract, deal or customer that the person sees. */
export type ChainOf = { level: ChainLevel; id: number; customerId: number }

/** A module's part of 资金链. Its figures are those of its other screens, within the person's rights. */
export type ChainKind = {
  key: string
  title: string
  /** What its figures sum. */
  summedBy: readonly SummedBy[]
  /** Returns the figures of one, or null for a person who may not see any. */
  figures(desk: Desk, of: ChainOf): Promise<ChainFigure[] | null>
}

/** The parts of 资金链, in the order in which they stand (chain.md §6). */
export const chainParts = point<ChainKind>('chainParts')

const columns = { ofDeal: 'opportunity_id', ofCustomer: 'customer_id' } as const

/** Returns the condition that a column (SQL) holds a contract of the chain. */
export function inChain({ level, id }: ChainOf, column: string): Condition {
  if (level === 'ofContract') return bind => `${column} = ${bind(id)}`
  return bind =>
    `${column} in (select k.id from contract k where k.office_id = current_office() and k.${columns[level]} = ${bind(id)})`
}

/** Returns a figure that follows from the one before it. */
export const stepOf = (key: string, title: string, value: number, rows: ChainRow[]): ChainFigure => ({
  key,
  title,
  value,
  rows,
  aside: false,
})

/** Returns a figure that stands aside. */
export const besideOf = (key: string, title: string, value: number, rows: ChainRow[]): ChainFigure => ({
  key,
  title,
  value,
  rows,
  aside: true,
})
