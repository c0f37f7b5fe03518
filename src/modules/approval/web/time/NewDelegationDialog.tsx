import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may, mayDo } from '../../../../kernel/web/session.ts'
import { NewDelegation, delegationRoutes as routes } from '../../api/delegation.ts'
import { approvalRoutes } from '../../api/routes.ts'
import { refreshDelegations } from './refreshDelegations.ts'

const hour = 3_600_000 // ms
const usualDays = 3

/** Adds a delegate of the person for some time; an administrator also for others. */
export default function NewDelegationDialog({ onClose }: { onClose: () => void }) {
  const now = Date.now()
  const form = useForm({
    schema: NewDelegation,
    at: 'new',
    given: {
      fromAt: new Date(now).toISOString(),
      toAt: new Date(now + usualDays * 24 * hour).toISOString(),
      formId: null,
    },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: ({ moved, left }) => {
      notice.success(`已委托${moved > 0 ? `，转交了 ${moved} 条待办` : ''}${left > 0 ? `，${left} 条未能转交` : ''}`)
      void refreshDelegations()
      onClose()
    },
  })
  return (
    <ActionDialog title="新增委托" form={form} act="委托" onClose={onClose}>
      <div className="form-grid">
        {mayDo('approvalDetial:all') && (
          <FormField form={form} name="fromId" title="委托人" wide placeholder="不选则为本人" />
        )}
        <FormField form={form} name="toId" wide autoFocus placeholder="按姓名或部门查找" />
        <FormField form={form} name="fromAt" />
        <FormField form={form} name="toAt" />
        <Forms form={form} />
        <FormField form={form} name="note" lines placeholder="选填，例如 年假，急事请打电话" />
        <Move form={form} />
      </div>
    </ActionDialog>
  )
}

/** Chooses one form or all, for a rule. */
function Forms({ form }: { form: FormModel }) {
  const { data = [] } = useQuery({ ...queryOf(approvalRoutes.startable), enabled: may(approvalRoutes.startable) })
  const chosen = form.values.formId as number | null
  return (
    <div className="field field-wide">
      <label htmlFor="delegation-form">范围</label>
      <select
        id="delegation-form"
        className="input"
        value={chosen ?? ''}
        onChange={event => form.set('formId', event.target.value ? Number(event.target.value) : null)}
      >
        <option value="">全部审批</option>
        {data.map(({ formId, name }) => (
          <option key={formId} value={formId}>
            只有“{name}”
          </option>
        ))}
      </select>
      <div className="field-note" />
    </div>
  )
}

/** Asks whether open tasks move too, if the rule begins now. */
function Move({ form }: { form: FormModel }) {
  const fromId = (form.values.fromId as number | null) ?? undefined
  const formId = (form.values.formId as number | null) ?? undefined
  const { data } = useQuery(queryOf(routes.waiting, { query: { fromId, formId } }, { quiet: true, silent: true }))
  const begins = typeof form.values.fromAt === 'string' && Date.parse(form.values.fromAt) <= Date.now()
  if (!data?.count || !begins) return null
  return (
    <label className="delegation-move">
      <input
        type="checkbox"
        checked={form.values.moveOpen === true}
        onChange={event => form.set('moveOpen', event.target.checked)}
      />
      同时转交现有 {data.count} 条待办
    </label>
  )
}
