import { call } from '../../../../kernel/web/call.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { type DictionaryType, dictionaryRoutes as routes, type WordUse } from '../../api/dictionary.ts'
import type { AnyWord, WordActs } from './acts.ts'

/** Asks and removes a word; where records use it, offers to disable it instead. Resolves true when something changed. */
export async function removeItem(acts: WordActs, item: AnyWord): Promise<boolean> {
  const uses = await acts.uses(item.id)
  if (uses.length > 0) return disableInstead(acts, item, uses)
  const question = {
    title: `删除“${item.label}”？`,
    content: '没有记录使用它。删除后不能恢复。',
    okText: '删除',
    danger: true,
  }
  if (!(await confirm(question))) return false
  await acts.remove(item.id)
  notice.success(`“${item.label}”已删除`)
  return true
}

async function disableInstead(acts: WordActs, item: AnyWord, uses: readonly WordUse[]): Promise<boolean> {
  const where = uses.map(({ place, count }) => `${place} ${count} 条`).join('、')
  if (!item.enabled) {
    notice.warning(`“${item.label}”正在被使用（${where}），不能删除；它已停用，不会再被选到`)
    return false
  }
  const content = `正在被使用：${where}。可以停用它：旧记录照常显示，新记录不再可选。`
  if (!(await confirm({ title: `“${item.label}”不能删除`, content, okText: '停用' }))) return false
  await acts.enable(item.id, false)
  notice.success(`“${item.label}”已停用`)
  return true
}

/** Removes a type of the company's own after a confirmation. Resolves true when it is gone. */
export async function removeType(type: DictionaryType): Promise<boolean> {
  const question = { title: `删除字典类型“${type.name}”？`, content: '删除后不能恢复。', okText: '删除', danger: true }
  if (!(await confirm(question))) return false
  await call(routes.removeType, { body: { id: type.id } })
  notice.success(`“${type.name}”已删除`)
  return true
}
