import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { OrderRecord } from './orders.ts'

/** So much of an order's line, by its line of the contract, in pieces or parts. */
export type Carried = { orderId: number; contractLineId: number; pieces: number }

/**
 * What carries placed orders out before their goods leave: how much of their lines may not be called off any more (what a factory makes), how much open
 * documents are to take besides what has left, which a split leaves them, and what follows where lines of locked orders have become less. A contract that
 * ends calls off all that has not left, whoever holds it.
 */
export type OrderCarrier = {
  holds?(desk: Desk, orderIds: readonly number[]): Promise<readonly Carried[]>
  takes?(desk: Desk, orderIds: readonly number[]): Promise<readonly Carried[]>
  follows?(desk: Desk, orderIds: readonly number[]): Promise<void>
}
export const orderCarriers = point<OrderCarrier>('orderCarriers')

async function mostOf(
  desk: Desk,
  orderIds: readonly number[],
  how: (carrier: OrderCarrier) => OrderCarrier['holds'],
): Promise<Map<string, number>> {
  const most = new Map<string, number>()
  for (const carrier of desk.brought(orderCarriers))
    for (const { orderId, contractLineId, pieces } of (await how(carrier)?.(desk, orderIds)) ?? []) {
      const key = `${orderId}:${contractLineId}`
      most.set(key, Math.max(pieces, most.get(key) ?? 0))
    }
  return most
}

/** Returns how much of each line of orders is held, by `orderId:contractLineId`; the most of what carriers hold. */
export const heldOf = (desk: Desk, orderIds: readonly number[]): Promise<Map<string, number>> =>
  mostOf(desk, orderIds, carrier => carrier.holds)

/** Returns how much of each line of orders open documents are to take besides what has left, by `orderId:contractLineId`. */
export const takenOf = (desk: Desk, orderIds: readonly number[]): Promise<Map<string, number>> =>
  mostOf(desk, orderIds, carrier => carrier.takes)

/** Lets carriers follow lines of locked orders that have become less. */
export async function followed(desk: Desk, orderIds: readonly number[]): Promise<void> {
  for (const carrier of desk.brought(orderCarriers)) await carrier.follows?.(desk, orderIds)
}

/** Locks orders in the order of their numbers, for a document that carries them out. Missing ones are left out. */
export const lockOrders = (desk: Desk, ids: readonly number[]): Promise<OrderRecord[]> => desk.lock('salesOrder', ids)
