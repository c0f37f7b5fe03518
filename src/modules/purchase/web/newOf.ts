import { idIn } from '../../../kernel/web/drawer/useAddress.ts'
import { readScanned, type Scanned, scannedWord } from '../../warehouse/api/scanned.ts'

/** Returns the word of the address that opens a new document of another, a receipt of a purchase or a return of a receipt; perhaps of what was scanned. */
export const newOf = (id: number, scanned?: Scanned): string => `of${id}${scanned ? scannedWord(scanned) : ''}`

/** Returns the other document that such a word names; undefined for a document of none. */
export function ofWhich(added: string): number | undefined {
  const { before } = readScanned(added)
  return idIn(before.startsWith('of') ? before.slice(2) : null)
}
