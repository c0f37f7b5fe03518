import { searchWords } from '../../../kernel/api/search.ts'

/** What a person looks for by a sum: `sum` in fen, the other words, and whether it can be nothing but a sum. */
export type AskedSum = { sum: number; words: string | undefined; certain: boolean }

const written = /^([¥￥])?(\d{1,3}(?:[,，]\d{3})+|\d{1,12})(?:\.(\d{1,4}))?(元|块|万元?)?$/
const most = 1e14 // fen

/**
 * Returns the sum in a search; null without one. One with a sign, a unit or a fraction is certain; bare digits stand alone, without a leading 0, and
 * may be a number as well.
 */
export function askedSum(term: string): AskedSum | null {
  const words = searchWords(term.replace(/([¥￥])\s+/g, '$1').replace(/(\d)\s+(元|块|万元?)(?=\s|$)/g, '$1$2'))
  for (const [at, word] of words.entries()) {
    const sum = sumOf(word)
    if (!sum || !(sum.certain || words.length === 1)) continue
    const others = words.filter((_, other) => other !== at)
    return { ...sum, words: others.length > 0 ? others.join(' ') : undefined }
  }
  return null
}

function sumOf(word: string): { sum: number; certain: boolean } | null {
  const [, sign, whole = '', fraction, unit] = written.exec(word) ?? []
  const digits = whole.replaceAll(/[,，]/g, '')
  const inWan = unit?.startsWith('万') ?? false
  if (digits === '' || (fraction && fraction.length > 2 && !inWan)) return null
  const certain = Boolean(sign ?? fraction ?? unit) || digits !== whole
  if (!certain && (digits.startsWith('0') || digits.length > 9)) return null
  const sum = Math.round(Number(`${digits}.${fraction ?? 0}`) * (inWan ? 1_000_000 : 100))
  return sum > 0 && sum <= most ? { sum, certain } : null
}
