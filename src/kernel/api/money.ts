import { ungrouped } from './figure.ts'

/**
 * Parses typed yuan to fen; thousands separators, ￥ and 元 are allowed. Returns null for other text and for parts of a fen.
 * Works on the digits, so that no binary fraction occurs.
 */
export function parseYuan(written: string): number | null {
  const match = /^[¥￥]?(\d+)(?:\.(\d{1,2}))?元?$/.exec(ungrouped(written) ?? '')
  if (!match) return null
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(fen) ? fen : null
}
