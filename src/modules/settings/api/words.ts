import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** A word of a dictionary, as every choice shows it. */
export const DictionaryItem = z.object({
  id: Id,
  typeCode: z.string(),
  label: z.string(),
  color: z.string(),
  enabled: z.boolean(),
})
export type DictionaryItem = z.output<typeof DictionaryItem>

export const wordRoutes = {
  all: route({
    at: 'GET /api/admin/dictionary/all',
    does: '数据字典',
    signedIn: '每个下拉框都需要',
    returns: z.array(DictionaryItem),
  }),
}
