import { createHash } from 'node:crypto'
import type { StatementLine } from './rows.ts'

type Known = Omit<StatementLine, 'fingerprint'>

/**
 * Returns a function that gives each line of a file what makes it the same line when it comes again: its serial, direction and amount;
 * without a serial its moment, amount, direction, other side and remark, and how many equal ones stood above it in the file, so that two
 * real payments alike stay two (chain.md §3).
 */
export function fingerprints(): (line: Known) => string {
  const seen = new Map<string, number>()
  return line => {
    const { serial, direction, amount, day, clock, counterparty, remark } = line
    if (serial) return digest(['serial', serial, direction, amount])
    const alike = digest([day, clock, amount, direction, counterparty, remark])
    const occurrence = (seen.get(alike) ?? 0) + 1
    seen.set(alike, occurrence)
    return digest([alike, occurrence])
  }
}

const digest = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
