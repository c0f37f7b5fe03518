import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { PriceUnit, UnitPrice } from '../../goods/api/units.ts'
import { type PriceAsked, pricesAt } from './prices.ts'

/** Goods whose price is asked per the first of some units that has one of its own, else per the last. */
export type AskedInUnits = Omit<PriceAsked, 'unit'> & { units: readonly PriceUnit[] }

/** A price with the window from which it follows; none where it is the goods' own. */
export type PricedInUnit = UnitPrice & { windowId: number | null }

/**
 * Returns the prices of goods on a day (`2026-11-24`, Shanghai) that count where they are sold by some units: those of the units before the last only where
 * a window is per them (每箱 ¥90), and that of the last always.
 */
export async function pricesInUnits(desk: Desk, asked: readonly AskedInUnits[], on: string): Promise<PricedInUnit[][]> {
  const each = asked.flatMap(({ units, ...one }) => units.map(unit => ({ ...one, unit })))
  const priced = (await pricesAt(desk, each, on)).values()
  return asked.map(({ units }) =>
    units.flatMap((unit, at) => {
      const one = priced.next().value
      const isOwn = one?.windowUnit === unit && one.price !== null
      const last = at === units.length - 1
      return isOwn || last ? [{ unit, price: one?.price ?? null, windowId: one?.windowId ?? null }] : []
    }),
  )
}
