import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'

/** Refuses grades of lines that are none of the company, by line. A disabled one stays valid: goods lie in it. */
export async function assertGrades(
  desk: Desk,
  grades: readonly (number | null)[],
  field: 'gradeId' | 'toGradeId' = 'gradeId',
): Promise<void> {
  const ids = [...new Set(grades.filter(id => id !== null))]
  if (ids.length === 0) return
  const items = desk.from('dictionaryItem').select('id').where('typeCode', '=', 'goodsGrade').where('id', 'in', ids)
  const known = new Set((await items.execute()).map(({ id }) => id))
  const wrong = grades.findIndex(id => id !== null && !known.has(id))
  if (wrong >= 0) throw badInput(`lines.${wrong}.${field}`, `第 ${wrong + 1} 行：等级不存在，请重新选择`)
}
