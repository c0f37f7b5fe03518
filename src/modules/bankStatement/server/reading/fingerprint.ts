import { createHash } from 'node:crypto'
import type { BankStatementLine } from './rows.ts'

type Signs = Pick<BankStatementLine, 'fingerprint' | 'fingerprintBefore'>
type Known = Omit<BankStatementLine, keyof Signs>

/**
 * Returns a function that gives each line of a file what makes it the same line when it comes again (chain.md §3): its serial, day and amount;
 * without a serial its moment, amount, other side, remark and reference; the account's balance after it where the file tells it; and how many
 * equal ones stood above it in the file, so that two real payments alike stay two.
 */
export function fingerprints(): (line: Known) => Signs {
  const [counted, countedBefore, seenBefore] = [counter(), counter(), counter()]
  return line => {
    const { serial, direction, amount, day, balance } = line
    const more = balance === null ? [] : [balance]
    const alike = serial
      ? ['serial', serial, direction, amount, day, ...more]
      : [...plain(line), ...referenceOf(line), ...more]
    const known = before(line, countedBefore)
    // An earlier version kept one row of them.
    const isFirst = seenBefore(`${day} ${known}`) === 1
    return {
      fingerprint: digest([digest(alike), counted(digest(alike))]),
      fingerprintBefore: isFirst ? known : null,
    }
  }
}

const plain = ({ day, clock, amount, direction, counterparty, remark }: Known) => [
  day,
  clock,
  amount,
  direction,
  counterparty,
  remark,
]
const referenceOf = ({ reference }: Known) => (reference === null ? [] : ['reference', reference])

/** As earlier versions read a line: any reference was a serial, and made all lines with it and the same amount one. */
function before(line: Known, counted: (what: string) => number): string {
  const { direction, amount } = line
  const serial = line.serial ?? line.reference
  if (serial) return digest(['serial', serial, direction, amount])
  const alike = digest(plain(line))
  return digest([alike, counted(alike)])
}

function counter(): (what: string) => number {
  const seen = new Map<string, number>()
  return what => {
    const count = (seen.get(what) ?? 0) + 1
    seen.set(what, count)
    return count
  }
}

const digest = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
