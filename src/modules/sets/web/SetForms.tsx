import { call } from '../../../kernel/web/call.ts'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { setRoutes as routes, type SetDetail, SetEdit, SetFacts } from '../api/set.ts'
import { blankPart } from './PartsField.tsx'
import { SetForm } from './SetForm.tsx'
import { setQueries } from './setQuery.ts'

type Ending = { onClose: () => void; onSaved: () => void }

const fresh = { per: 'set', onSale: true, parts: [blankPart] }

/** Adds a set. */
export function NewSet({ onClose, onSaved }: Ending) {
  const form = useForm({
    schema: SetFacts,
    name: 'set-new',
    at: 'new',
    given: fresh,
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: saved => {
      notice.success(`“${saved.name}”已新增`)
      onSaved()
      onClose()
    },
  })
  return <SetForm form={form} names={new Map()} label="新增套餐" onCancel={onClose} />
}

const enteredKeys = Object.keys(SetFacts.shape) as (keyof SetFacts)[]
const givenOf = (set: SetDetail) => ({
  id: set.id,
  version: set.version,
  ...Object.fromEntries(enteredKeys.map(key => [key, set[key]])),
})

/** Edits a set. */
export function EditSet({ set, onClose, onSaved }: Ending & { set: SetDetail }) {
  const { form, reload } = useEditForm({
    schema: SetEdit,
    name: 'set-edit',
    queries: setQueries,
    detail: set,
    givenOf,
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  const names = new Map(set.goods.map(goods => [goods.id, goods.name]))
  return <SetForm form={form} names={names} label="编辑套餐" onCancel={onClose} onReload={reload} />
}
