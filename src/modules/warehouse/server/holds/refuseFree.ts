import { codes, type FieldIssue } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { stockElements } from '../../api/elements.ts'
import type { LockedKey } from '../keys/lockKeys.ts'
import { namesOfKeys } from '../post/lacks.ts'

/** What was wanted of a key, by which lines, and how much of it is free. */
type Short = { key: LockedKey; pieces: number; at: readonly number[]; free: number }

/** Refuses with 40900 what is more than is free, by line and with the way on; how much is free is told to whoever may see it. */
export async function refuseFree(desk: Desk, lacks: readonly Short[]): Promise<never> {
  const names = await namesOfKeys(
    desk,
    lacks.map(({ key }) => key),
  )
  const sees = desk.may(stockElements.stock)
  const told = lacks.map(({ key, pieces, at, free }) => {
    const words = (count: number) => boxWords(count, key.boxPieces)
    const lines = at.length === 0 ? '' : `第 ${at.map(one => one + 1).join('、')} 行 `
    const whole = key.wholeBoxes && key.boxPieces !== null ? '（只卖整箱）' : ''
    const msg = `可用不足：${lines}${names.get(key.id)}要 ${words(pieces)}${sees ? `，可用 ${words(Math.max(0, free))}${whole}` : ''}，请减少数量，或换一个批次、仓库`
    return { at, msg }
  })
  const issues: FieldIssue[] = told.flatMap(({ at, msg }) => at.map(line => ({ field: `lines.${line}`, msg })))
  throw new Refusal(codes.conflict, told.map(({ msg }) => msg).join('；'), { issues })
}
