import { boxWords } from '../../../goods/api/boxWords.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import type { AskedLine, AskedLot } from '../../api/consent.ts'

const words = (lot: AskedLot) => lotWords(lot)

/** Returns what is asked of a line: each lot with how much of it. */
export const askedWords = ({ parts, boxPieces }: Pick<AskedLine, 'parts' | 'boxPieces'>): string[] =>
  parts
    .filter(({ pieces }) => pieces > 0)
    .map(lot => `${words(lot)}：${boxWords(lot.pieces, lot.boxPieces ?? boxPieces)}`)

/** Returns in plain words why a customer is asked about a line: another lot may differ in shade. */
export function whyWords({ parts }: Pick<AskedLine, 'parts'>): string {
  const had = parts.filter(({ pieces }) => pieces === 0).map(words)
  const given = parts.filter(({ pieces }) => pieces > 0)
  if (had.length === 0) return `一个批次不够，要用 ${given.length} 个批次，颜色可能略有差别。`
  return `您家已有或已备好的是 ${had.join('、')}，这次的批次不同，颜色可能略有差别。`
}
