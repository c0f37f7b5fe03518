import type { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'

/** Checks, also where nothing is written, that the words of a record are the company's. Throws 40000 by field. */
export async function assertWordsExist(
  desk: Desk,
  schema: z.ZodObject,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const asked = columnsOf(schema).filter(({ key, dictionary }) => dictionary !== undefined && values[key] != null)
  if (asked.length === 0) return
  const ids = asked.map(({ key }) => values[key] as number)
  const items = await desk.from('dictionaryItem').select(['id', 'typeCode']).where('id', 'in', ids).execute()
  const typeOf = new Map(items.map(item => [item.id, item.typeCode]))
  for (const { key, dictionary, title } of asked)
    if (typeOf.get(values[key] as number) !== dictionary) throw badInput(key, `${title}不存在，请重新选择`)
}
