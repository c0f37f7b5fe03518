import { numberWords, yuanInShort } from '../../../../kernel/api/format.ts'
import type { Figure } from '../../api/board.ts'

/** A count, or an amount as boards show it. */
export function figureText({ of, value }: Figure): string {
  if (of === 'count') return numberWords(value)
  return yuanInShort(value)
}
