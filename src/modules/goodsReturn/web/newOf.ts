import { idIn } from '../../../kernel/web/drawer/useAddress.ts'

/** Returns the word of the address that opens a new return of a contract, perhaps with the lines of one of its shipments. */
export const returnOf = (contractId: number, shipmentId?: number): string =>
  shipmentId === undefined ? `of${contractId}` : `of${contractId}-${shipmentId}`

/** What such a word names. */
export type Begun = { contractId: number; shipmentId: number | undefined }

/** Returns the contract and the shipment that such a word names; undefined for none. */
export function begunIn(added: string): Begun | undefined {
  const [contract = '', shipment = ''] = added.startsWith('of') ? added.slice(2).split('-') : []
  const contractId = idIn(contract)
  return contractId === undefined ? undefined : { contractId, shipmentId: idIn(shipment) }
}
