import { idIn } from '../../../kernel/web/drawer/useAddress.ts'

/** Returns the word of the address that opens a new installation of a contract. */
export const installOf = (contractId: number): string => `of${contractId}`

/** Returns the contract that such a word names; undefined for none. */
export const contractIn = (added: string): number | undefined => idIn(added.startsWith('of') ? added.slice(2) : null)
