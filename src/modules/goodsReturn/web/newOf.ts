import { idIn } from '../../../kernel/web/drawer/useAddress.ts'

/** Returns the word of the address that opens a new return of a contract. */
export const returnOf = (contractId: number): string => `of${contractId}`

/** Returns the contract that such a word names; undefined for none. */
export const contractIn = (added: string): number | undefined => idIn(added.startsWith('of') ? added.slice(2) : null)
