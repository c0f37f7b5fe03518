import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { Typed } from './compose.ts'

/**
 * Returns the words of the grades that lines choose, by id. Throws 40000 for a line whose grade is none of the company's, or is disabled; `kept` tells
 * of a line that it had its grade before.
 */
export async function gradeWords(
  desk: Desk,
  lines: readonly Typed[],
  kept: (line: Typed) => boolean,
): Promise<Map<number, string>> {
  const ids = [...new Set(lines.flatMap(({ gradeId }) => gradeId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await desk
    .from('dictionaryItem')
    .select(['id', 'label', 'disabledAt'])
    .where('typeCode', '=', 'goodsGrade')
    .where('id', 'in', ids)
    .execute()
  const known = new Map(rows.map(row => [row.id, row]))
  for (const line of lines) {
    const grade = known.get(line.gradeId ?? 0)
    if (line.gradeId === null || kept(line)) continue
    if (!grade || grade.disabledAt !== null) throw badInput(`${line.path}.gradeId`, '等级不存在或已停用，请重新选择')
  }
  return new Map(rows.map(({ id, label }) => [id, label]))
}
