import type { Changes } from '../../../kernel/server/audit.ts'
import { discountWords, quantityWords } from '../../quotation/contract/words.ts'
import type { Sheet } from '../../quotation/server/index.ts'

type ToldLine = { space: string; name: string; quantity: string; discount: string; net: number }

/** Returns the lines that two sheets do not share, in words, for the operation log; nothing where all are alike. */
export function linesTold(before: Sheet | null, after: Sheet): Changes {
  const [was, is] = [toldOf(before), toldOf(after)]
  const [gone, come] = [without(was, is), without(is, was)]
  return gone.length + come.length === 0 ? {} : { lines: [gone, come] }
}

function toldOf(sheet: Sheet | null): ToldLine[] {
  if (!sheet) return []
  return sheet.lines.map(line => ({
    space: sheet.spaces[line.space] ?? '',
    name: line.name,
    quantity: quantityWords(line, line.pieces),
    discount: discountWords(line),
    net: line.net,
  }))
}

/** Returns those of some lines that others do not have; of equal ones as many as there are more. */
function without(some: readonly ToldLine[], others: readonly ToldLine[]): ToldLine[] {
  const left = new Map<string, number>()
  for (const one of others) left.set(JSON.stringify(one), (left.get(JSON.stringify(one)) ?? 0) + 1)
  return some.filter(one => {
    const count = left.get(JSON.stringify(one)) ?? 0
    left.set(JSON.stringify(one), count - 1)
    return count <= 0
  })
}
