import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { text, Version, word } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { mostPattern, readPattern } from './factoryCode.ts'

/** The most patterns of a company. */
export const mostPatterns = 50

/** How codes on the cartons of a brand are read; without a brand, of all. */
export const CodePattern = z.object({
  brandId: word('品牌（不选为全部）', 'intentionBrand').default(null),
  template: text('规则', mostPattern)
    .superRefine((template, context) => {
      const read = readPattern(template)
      if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
    })
    .meta({ title: '规则', kind: 'text', examples: ['{goods}-{lot}-{box}'] }),
})
export type CodePattern = z.output<typeof CodePattern>

/** The patterns in the order in which they are tried; `version` is greater after each saving, 0 before the first. */
const Kept = z.object({ version: Version, patterns: z.array(CodePattern) })
export type CodePatterns = z.output<typeof Kept>

export const codePatternRoutes = {
  list: route({
    at: 'GET /api/crm/goods/codePatterns',
    does: '外箱码规则',
    needs: 'goodsManager',
    returns: Kept,
  }),
  save: route({
    at: 'POST /api/crm/goods/codePatterns/save',
    does: '保存外箱码规则',
    needs: 'goodsManager:edit',
    refuses: [codes.conflict],
    body: z.object({
      /** That of those which one began to change. */
      version: Version,
      patterns: z.array(CodePattern).max(mostPatterns, `最多 ${mostPatterns} 条规则`).meta({ title: '外箱码规则' }),
    }),
    returns: Kept,
  }),
} satisfies Record<string, Route>
