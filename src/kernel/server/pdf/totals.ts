import { yuan } from '../../api/format.ts'
import { moneyInWords } from '../../api/moneyInWords.ts'
import type { PaperBlock, PaperTotal } from './paper.ts'

/** A sum by its name, in fen. */
export type Sum = readonly [label: string, fen: number]

/**
 * Returns the sums below a table as each paper of money has them: what leads to the sum that is due, that one in large type and in words
 * (大写), and what is told besides. Takes fen.
 */
export function totals(steps: readonly Sum[], [label, fen]: Sum, besides: readonly Sum[] = []): PaperBlock {
  const due: PaperTotal[] = [
    { label, value: yuan(fen), strong: true },
    { label: '大写', value: moneyInWords(fen) },
  ]
  return { kind: 'totals', totals: [...steps.map(told), ...due, ...besides.map(told)] }
}

const told = ([label, fen]: Sum): PaperTotal => ({ label, value: yuan(fen) })
