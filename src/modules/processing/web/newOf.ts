import { idIn } from '../../../kernel/web/drawer/useAddress.ts'

/** Returns the word of the address that opens a new 加工单 of an order. */
export const workOf = (orderId: number): string => `of${orderId}`

/** Returns the word of the address that opens a new 加工单 in place of what another one made. */
export const againOf = (processingId: number): string => `again${processingId}`

/** Returns the 加工单 that such a word names; undefined for none. */
export const againIn = (added: string): number | undefined => idIn(added.startsWith('again') ? added.slice(5) : null)

/** Returns the order that such a word names; undefined for none. */
export const orderIn = (added: string): number | undefined => idIn(added.startsWith('of') ? added.slice(2) : null)
