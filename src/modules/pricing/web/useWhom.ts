import { useChoice } from '../../../kernel/web/field/reference.ts'
import { priceUnits } from '../../goods/api/units.ts'
import type { BatchLine } from '../api/batch.ts'

type Key = Pick<BatchLine, 'unit' | 'gradeId' | 'channelId' | 'levelId'>

/** Returns a function that says for whom a price is, in words: 工程 · 金卡 · 每㎡. */
export function useWhom(): (key: Key) => string {
  const find = useChoice()
  const word = (dictionary: string, id: number | null) =>
    id === null ? undefined : find({ kind: 'dictionary', dictionary }, id)?.label
  return ({ unit, gradeId, channelId, levelId }) =>
    [
      word('goodsGrade', gradeId),
      word('priceChannel', channelId),
      word('customerLevel', levelId),
      `每${priceUnits[unit]}`,
    ]
      .filter(Boolean)
      .join(' · ')
}
