import { call } from '../../../../kernel/web/call.ts'
import type { FieldSpec } from '../../../../kernel/web/field/spec.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { type Pool, poolRoutes as routes } from '../../api/pool.ts'
import { refreshPools } from './pools.ts'

type Props = { pool: Pool; pools: readonly Pool[]; onClose: () => void }

/** Closes a pool; what waits in it goes to another one. */
export function DisablePoolDialog({ pool, pools, onClose }: Props) {
  const held = pool.clues + pool.opportunities
  const form = useForm({
    schema: routes.enable.body,
    given: { id: pool.id, enabled: false, poolId: held > 0 ? pools.find(one => one.isDefault)?.id : null },
    send: (body, how) => call(routes.enable, { body }, how),
    onSaved: () => {
      notice.success(`“${pool.name}”已停用`)
      void refreshPools()
      onClose()
    },
  })
  const others = pools.filter(one => one.id !== pool.id && one.enabled).map(one => [String(one.id), one.name])
  const field = { ...(form.fields.poolId as FieldSpec), kind: 'enum' as const, words: Object.fromEntries(others) }
  const shown = {
    ...form,
    fields: { ...form.fields, poolId: field },
    values: { ...form.values, poolId: form.values.poolId ? String(form.values.poolId) : null },
    set: (key: string, value: unknown) => form.set(key, value ? Number(value) : null),
  }
  return (
    <ActionDialog title={`停用公海“${pool.name}”`} form={form} act="停用" danger onClose={onClose}>
      <p className="hint">停用后不能再退回到这里，也没有人看得到它；以后可以重新启用。</p>
      {held > 0 && (
        <FormField
          form={shown}
          name="poolId"
          wide
          title={`里面的 ${pool.clues} 条流量、${pool.opportunities} 个商机移到`}
        />
      )}
    </ActionDialog>
  )
}
