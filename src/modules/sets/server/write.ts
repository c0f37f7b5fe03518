import type { Desk, Patch } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { setRoutes as routes, SetFacts } from '../api/set.ts'
import { changeColumns } from './logged.ts'
import { assertSet } from './rules.ts'
import { setFor } from './setFor.ts'

const publish = (desk: Desk, id: number) =>
  desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'set', ids: [id], opens: routes.detail.needs })

/** Throws 40000 if another set has the code. */
async function assertNewCode(desk: Desk, code: string, except = 0): Promise<void> {
  const twin = await desk
    .from('goodsSet')
    .select('name')
    .where('code', '=', code)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (twin) throw badInput('code', `编码“${code}”已用于“${twin.name}”，请换一个编码`)
}

type Given = { [Field in keyof SetFacts]?: SetFacts[Field] | undefined }

/** Returns what is entered as columns of the table; fields that are not given are left out. */
function columnsFrom({ parts, ...given }: Given): Patch<'goodsSet'> {
  return {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Patch<'goodsSet'>),
    ...(parts !== undefined && { parts: JSON.stringify(parts) }),
  }
}

const enteredKeys = Object.keys(SetFacts.shape) as (keyof SetFacts)[]

/** The calls that write sets. */
export const writeHandlers = [
  handle(routes.add, async (desk, { body }) => {
    await assertNewCode(desk, body.code)
    await assertSet(desk, body)
    const row = { ...columnsFrom(body), createdBy: desk.employeeId } as Parameters<typeof desk.insert<'goodsSet'>>[1]
    const set = await desk.insert('goodsSet', row, { action: '新增套餐' })
    await publish(desk, set.id)
    return setFor(desk, set.id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, ...given } }) => {
    const words = (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, changeColumns)
    const before = await desk.lockOne('goodsSet', id, '套餐', force ? undefined : { version, words })
    if (given.code !== undefined) await assertNewCode(desk, given.code, id)
    const entered = Object.fromEntries(enteredKeys.map(key => [key, given[key] ?? before[key]]))
    const cleared = Object.fromEntries(Object.entries(given).filter(([, value]) => value === null))
    await assertSet(desk, { ...entered, ...cleared } as SetFacts)
    await desk.change('goodsSet', before, columnsFrom(given), { action: '编辑套餐' })
    await publish(desk, id)
    return setFor(desk, id)
  }),
]
