import { conflict } from '../../../../kernel/server/refusal.ts'

/**
 * Throws 40900 for lines that are below the person's floor: nobody signs below their own. `other` tells who else made their quotation final, by a
 * floor of theirs, and can go on with it; it is asked only where lines are below.
 */
export async function assertNoneBelow(
  below: readonly { name: string }[],
  other: () => Promise<string | null> = async () => null,
): Promise<void> {
  if (below.length === 0) return
  const names = [...new Set(below.map(line => line.name))].slice(0, 3).join('、')
  const who = await other()
  const way = who === null ? '' : `。报价单由${who}定稿，可请${who}操作，也可以先申请特价`
  throw conflict(`${below.length} 行低于底价，需先获批：${names}${way}`)
}
