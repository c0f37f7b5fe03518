import { codes, type FieldIssue } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import type { Cut } from '../../../warehouse/api/gives.ts'
import { assertPostable } from '../../../warehouse/server/index.ts'
import { seesBooks, storedLines } from '../lines.ts'
import type { StocktakeRecord } from '../stocktakes.ts'
import { movementOf, postBlock } from './block.ts'

/** How many lines that lack something a refusal names. */
const mostRefused = 50

/** What may be left below what is reserved, by the sums of the keys; a closer look decides. */
const suspicious = 'l.is_open and l.counted < l.book and k.on_hand - (l.book - l.counted) < k.reserved'

/**
 * Checks all that is left of a locked sheet, so that what cannot be posted is refused before anything moves, and posts its first block. Tells whether
 * lines are left. Throws as `post` does; whoever does not see the books of a blind sheet is told the lines alone.
 */
export async function beginPosting(desk: Desk, sheet: StocktakeRecord): Promise<boolean> {
  try {
    const lines = await storedLines(desk, sheet.id, () => suspicious, mostRefused)
    const movements = lines.flatMap(line => movementOf(line) ?? [])
    await assertPostable(desk, movements, sheet.cuts as unknown as Cut[])
    return await postBlock(desk, sheet)
  } catch (failure) {
    throw seesBooks(desk, { ...sheet, state: 'posting' }) ? failure : withoutBooks(failure)
  }
}

/** Returns a refusal to post a blind sheet without what is there of a key, which would tell the books: the lines alone. One that names no line tells nothing of them. */
function withoutBooks(failure: unknown): unknown {
  if (!(failure instanceof Refusal) || failure.code !== codes.conflict) return failure
  const { issues = [] } = (failure.data ?? {}) as { issues?: FieldIssue[] }
  const lines = issues.flatMap(
    ({ field }) =>
      /^lines\.(\d+)/
        .exec(field)
        ?.slice(1)
        .map(at => Number(at) + 1) ?? [],
  )
  if (lines.length === 0) return failure
  return conflict(
    `第 ${[...new Set(lines)].join('、')} 行盘点后会少于已预留的数量，请再数一次；数量无误的，请能查看盲盘差异的同事提交`,
  )
}
