import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { setRoutes as routes, type SetDetail, SetEdit, SetFacts } from '../api/set.ts'
import { blankPart } from './PartsField.tsx'
import { SetForm } from './SetForm.tsx'
import { refreshSets, setQuery } from './setQuery.ts'

type NewProps = { open: boolean; onClose: () => void; onSaved: () => void }

/** Adds a set. */
export function NewSetDrawer({ open, onClose, onSaved }: NewProps) {
  return (
    <Drawer open={open} width="wide" title="新增套餐" onClose={onClose}>
      <New onClose={onClose} onSaved={onSaved} />
    </Drawer>
  )
}

const fresh = { per: 'set', onSale: true, parts: [blankPart] }

function New({ onClose, onSaved }: Omit<NewProps, 'open'>) {
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

type EditProps = { id: number | undefined; onClose: () => void; onSaved: () => void }

/** Edits a set. */
export function EditSet({ id, onClose, onSaved }: EditProps) {
  const { data: set } = useQuery({ ...setQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} width="wide" title={`编辑套餐 ${set?.name ?? ''}`} onClose={onClose}>
      {set && <Edit key={set.id} set={set} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

const enteredKeys = Object.keys(SetFacts.shape) as (keyof SetFacts)[]
const givenOf = (set: SetDetail) => ({
  id: set.id,
  version: set.version,
  ...Object.fromEntries(enteredKeys.map(key => [key, set[key]])),
})

function Edit({ set, onClose, onSaved }: Omit<EditProps, 'id'> & { set: SetDetail }) {
  const form = useForm({
    schema: SetEdit,
    name: `set-edit-${set.id}`,
    at: 'edit',
    given: givenOf(set),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...setQuery(set.id), staleTime: 0 })),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: () => {
      notice.success('已保存')
      void refreshSets()
      onSaved()
      onClose()
    },
  })
  const reload = async () => {
    await refreshSets()
    form.reset()
  }
  const names = new Map(set.goods.map(goods => [goods.id, goods.name]))
  return <SetForm form={form} names={names} label="编辑套餐" onCancel={onClose} onReload={() => void reload()} />
}
