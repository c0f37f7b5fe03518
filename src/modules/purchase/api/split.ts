import { allocate, mulDiv } from '../../../kernel/api/division.ts'
import type { splitWays } from './switches.ts'

type Way = keyof typeof splitWays
/** What of a line a cost may be split by: its value (fen), its pieces, and what a box of it weighs (grams) where that is known. */
export type Part = { value: number; pieces: number; boxPieces: number | null; boxWeight: number | null }

/**
 * Splits a cost (fen) over the lines of a receipt by largest remainder (chain-stock.md, Late cost). By weight only where each line has one, else by
 * value; by value only where something is worth anything, else by pieces.
 */
export function splitCost(cost: number, parts: readonly Part[], way: Way): number[] {
  if (way === 'pieces') return allocate(cost, parts.map(piecesOf))
  const weights = way === 'weight' ? parts.map(weightOf) : []
  if (weights.length > 0 && weights.every(weight => weight !== null)) return allocate(cost, weights)
  const values = parts.map(({ value }) => value)
  return allocate(cost, values.some(value => value > 0) ? values : parts.map(piecesOf))
}

const piecesOf = ({ pieces }: Part) => pieces

const weightOf = ({ pieces, boxPieces, boxWeight }: Part): number | null =>
  boxPieces === null || boxWeight === null ? null : mulDiv(boxWeight, pieces, boxPieces)
