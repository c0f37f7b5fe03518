import { idIn } from '../../../kernel/web/drawer/useAddress.ts'

/** Returns the word of the address that opens a new shipment of an order. */
export const shipmentOf = (orderId: number): string => `of${orderId}`

/** Returns the order that such a word names; undefined for none. */
export const orderIn = (added: string): number | undefined => idIn(added.startsWith('of') ? added.slice(2) : null)

/** Returns the word of the address that opens a new shipment by which goods of a purchase go straight to a home. */
export const directOf = (purchaseId: number): string => `direct${purchaseId}`

/** Returns the purchase that such a word names; undefined for none. */
export const purchaseIn = (added: string): number | undefined =>
  idIn(added.startsWith('direct') ? added.slice('direct'.length) : null)
