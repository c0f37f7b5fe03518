import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { RowsField } from '../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import type { RecordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { SubmitWay } from '../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../documents/web/useNewDocument.ts'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'
import {
  type DamageDetail,
  DamageLine,
  damageApproval,
  Entered,
  mostLines,
  damageRoutes as routes,
} from '../api/damage.ts'

/** Enters a damage report. */
export function NewDamage({ onSaved, onClose }: RecordEnding) {
  const form = useNewDocument({
    schema: routes.add.body,
    name: 'damage-new',
    given: { happenedOn: formatDate(Date.now()), lines: [{}] },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="新增报损单" onCancel={onClose} />
}

type EditProps = RecordEnding & { damage: DamageDetail; queries: RecordQueries<DamageDetail> }

/** Edits a damage report that has not been sent, or was rejected. */
export function EditDamage({ damage, queries, onSaved, onClose }: EditProps) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'damage-edit',
    queries,
    detail: damage,
    givenOf: ({ id, version, ...one }) => ({ id, version, ...Entered.parse(one), lines: one.lines }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="修改报损单" onCancel={onClose} onReload={reload} />
}

type Props = { form: FormModel; label: string; onCancel: () => void; onReload?: () => void }

function Fields({ form, label, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="发生了什么">
        <FormField form={form} name="happenedOn" />
        <FormField form={form} name="cause" />
        <FormField form={form} name="reason" lines placeholder="如：卸车时一托倾倒，边角破损" />
      </FormGroup>
      <FormGroup title="商品">
        <RowsField
          form={form}
          name="lines"
          row={DamageLine}
          noun="明细"
          most={mostLines}
          draw={{
            goodsId: ({ id, label, row, onChange }) => (
              <GoodsPick
                id={id}
                label={label}
                value={(row.goodsId ?? null) as number | null}
                name={row.goodsName as string | undefined}
                onChange={goods => onChange({ goodsId: goods?.id ?? null, goodsName: goods?.name })}
              />
            ),
          }}
        />
        {'submit' in form.fields && <FormField form={form} name="submit" />}
      </FormGroup>
      {form.values.submit === true && <SubmitWay of={damageApproval} form={form} />}
    </Form>
  )
}
