import { useSearchParams } from 'react-router'
import { readScanned, type Scanned } from '../api/scanned.ts'

/** Returns what was scanned of the goods whose card is open (`scan=stock?…`); nothing where the card was opened otherwise. */
export function useScannedCard(goodsId: number): Scanned | undefined {
  const [params] = useSearchParams()
  const { scanned } = readScanned(params.get('scan'))
  return scanned?.goodsId === goodsId ? scanned : undefined
}
