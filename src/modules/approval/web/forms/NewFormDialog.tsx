import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { cut } from '../../../../kernel/api/text.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import type { ExtendedType, FormRow } from '../../api/form.ts'
import { formRoutes as routes } from '../../api/formRoutes.ts'
import { refreshForms } from './forms.ts'

type Props = { copyOf?: FormRow; onClose: () => void; onMade: (form: FormRow) => void }

/** Creates a form: its name and purpose; its fields come next. */
export function NewFormDialog({ copyOf, onClose, onMade }: Props) {
  const { data: types = [] } = useQuery(queryOf(routes.types, undefined, { quiet: true }))
  const schema = useMemo(() => schemaFor(types), [types])
  const form = useForm({
    schema,
    given: copyOf && { name: cut(`${copyOf.name}（副本）`, 30), description: copyOf.description },
    send: (body, how) =>
      call(routes.add, { body: { ...body, icon: copyOf?.icon ?? 'report', formId: copyOf?.id ?? null } }, how),
    onSaved: made => {
      void refreshForms()
      onMade(made)
    },
  })
  return (
    <ActionDialog
      title={copyOf ? `复制“${copyOf.name}”` : '新增审批表单'}
      form={form}
      act="下一步：设计字段"
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField form={form} name="name" wide autoFocus placeholder="如：出差申请" />
        <FormField form={form} name="description" wide placeholder="发起时显示在名称下面（选填）" />
        {types.some(type => !type.taken) && (
          <FormField form={form} name="business" wide placeholder="自由发起：员工随时可以填写">
            <p className="hint">选择业务类型后，这些字段会加在该类单据的审批里。</p>
          </FormField>
        )}
      </div>
    </ActionDialog>
  )
}

function schemaFor(types: readonly ExtendedType[]) {
  const words = Object.fromEntries(types.filter(type => !type.taken).map(({ code, title }) => [code, title]))
  return routes.add.body.pick({ name: true, description: true }).extend({
    business: z.string().nullable().default(null).meta({ title: '用于', kind: 'enum', words }),
  })
}
