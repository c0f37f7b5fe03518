import { useState } from 'react'
import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { NewWindow, priceFields, windowRoutes as routes, windowGuarded } from '../api/window.ts'
import { GoodsField, pickGoods } from './GoodsField.tsx'

type Props = { onClose: () => void; onSaved: () => void }

/** Returns the schema without the prices that the person may not see. */
function seenFields() {
  const hidden = priceFields.filter(field => !may(windowGuarded[field]))
  return NewWindow.omit(Object.fromEntries(hidden.map(field => [field, true])) as never) as unknown as typeof NewWindow
}

/** Adds a window of prices. */
export function NewPrice({ onClose, onSaved }: Props) {
  const [schema] = useState(seenFields)
  const [chosen, setChosen] = useState('')
  const form = useForm({
    schema,
    name: 'price-new',
    at: 'new',
    given: { fromDay: formatDate(Date.now()), unit: 'piece', shifts: true },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: saved => {
      notice.success(`“${saved.goodsName}”的价格已新增`)
      onSaved()
      onClose()
    },
  })
  return (
    <Form form={form} label="新增价格" onCancel={onClose}>
      <FormGroup title="商品">
        <GoodsField
          form={form}
          name="goodsId"
          chosen={chosen}
          onPick={(id, name) => {
            setChosen(name)
            void pickGoods(form, id)
          }}
        />
        <FormField form={form} name="unit" />
        <FormField form={form} name="gradeId" placeholder="不限" />
        <FormField form={form} name="channelId" placeholder="不限" />
        <FormField form={form} name="levelId" placeholder="不限" />
      </FormGroup>
      <FormGroup title="时间">
        <FormField form={form} name="fromDay" />
        <FormField form={form} name="toDay" placeholder="长期有效">
          <p className="hint">从这一天起不再有效</p>
        </FormField>
      </FormGroup>
      <FormGroup title="价格">
        {priceFields.map(
          field =>
            field in form.fields && (
              <FormField
                key={field}
                form={form}
                name={field}
                placeholder={field === 'listPrice' ? undefined : '按商品的底价'}
              />
            ),
        )}
        <FormField form={form} name="shifts" wide />
        <FormField form={form} name="remark" lines />
      </FormGroup>
    </Form>
  )
}
