import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { assertWords } from '../../settings/server/index.ts'
import { CodePattern, type CodePatterns, codePatternRoutes as routes } from '../api/codePatterns.ts'

const stored = (desk: Desk) =>
  desk.from('goodsCodePattern').select(['id', 'brandId', 'template']).orderBy('position').orderBy('id').execute()
type Stored = Awaited<ReturnType<typeof stored>>

/** Each saving gives new rows, so that the highest number tells it from those before. */
const versionOf = (rows: Stored) => Math.max(0, ...rows.map(({ id }) => id))

async function kept(desk: Desk): Promise<CodePatterns> {
  const rows = await stored(desk)
  return { version: versionOf(rows), patterns: rows.map(({ brandId, template }) => ({ brandId, template })) }
}

const changedMeanwhile = () => conflict('规则刚被别人改过，请关闭后重新打开再改')

/** Keeps other patterns instead of those that a person knew. Throws 40900 where somebody else changed them meanwhile. */
async function save(desk: Desk, version: number, patterns: readonly CodePattern[]): Promise<void> {
  for (const pattern of patterns) await assertWords(desk, CodePattern, pattern)
  const known = await stored(desk)
  const ids = known.map(({ id }) => id)
  const locked = await desk.lock('goodsCodePattern', ids)
  if (versionOf(known) !== version || locked.length < known.length) throw changedMeanwhile()
  for (const { id, template } of known)
    await desk.remove('goodsCodePattern', id, '外箱码规则', { action: '去掉外箱码规则', name: template })
  const rows = patterns.map(({ brandId, template }, position) => ({ position, brandId, template }))
  await desk.insertMany('goodsCodePattern', rows, { action: '保存外箱码规则', name: '外箱码规则' }).catch(asChanged)
}

/** Two who saved the first patterns at once took the same places. */
function asChanged(error: { constraint?: unknown }): never {
  throw error.constraint === 'goods_code_pattern_office_id_position_key' ? changedMeanwhile() : error
}

/** The calls of the patterns by which codes of factories are read. */
export const codePatternHandlers = [
  handle(routes.list, desk => kept(desk)),
  handle(routes.save, async (desk, { body: { version, patterns } }) => {
    await save(desk, version, patterns)
    return kept(desk)
  }),
]
