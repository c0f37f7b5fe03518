import type { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { Field } from '../../../kernel/web/field/Field.tsx'
import { fieldsOf } from '../../../kernel/web/field/spec.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../kernel/web/form/values.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { factoryElements } from '../api/elements.ts'
import { type FactoryDetail, factoryRoutes as routes } from '../api/factoryOrder.ts'

type Props = { one: FactoryDetail; onDone: () => void; onClose: () => void }

const priced = routes.audit.body.shape.lines.removeDefault().element as z.ZodObject
const { amount: price } = fieldsOf(priced)

/** Notes what the factory asks for each line, where the person sees prices, and until when it promises. */
export default function AuditDialog({ one, onDone, onClose }: Props) {
  const sees = mayDo(factoryElements.cost)
  const form = useForm({
    schema: routes.audit.body,
    given: {
      id: one.id,
      version: one.version,
      ...(one.promisedOn !== null && { promisedOn: one.promisedOn }),
      lines: sees ? one.lines.map(({ id, amount }) => ({ id, amount: amount ?? null })) : [],
    },
    send: (body, how) => call(routes.audit, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  const lines = (form.values.lines ?? []) as Values[]
  const set = (at: number, amount: unknown) =>
    form.set(
      'lines',
      lines.map((line, place) => (place === at ? { ...line, amount } : line)),
    )
  return (
    <ActionDialog title={`审核 ${one.number}`} form={form} act="审核通过" onClose={onClose}>
      <p className="hint">与{one.supplier}确认图纸、价格和交期；有问题请退回。</p>
      <FormField form={form} name="promisedOn" autoFocus />
      {sees &&
        price &&
        one.lines.map(({ id, name, made, pieces, boxPieces }, at) => (
          <div key={id} className="field field-wide">
            <label htmlFor={`price-${id}`}>
              {name} {made} {boxWords(pieces, boxPieces)} 的金额（元）
            </label>
            <Field id={`price-${id}`} field={price} value={lines[at]?.amount} onChange={value => set(at, value)} />
          </div>
        ))}
    </ActionDialog>
  )
}
