import { useState } from 'react'
import { z } from 'zod'
import { requiredText, text } from '../../src/kernel/api/fields.ts'
import { Field } from '../../src/kernel/web/field/Field.tsx'
import { fieldsOf } from '../../src/kernel/web/field/spec.ts'
import { ActionDialog } from '../../src/kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../src/kernel/web/form/FieldFrame.tsx'
import { Form, FormFoot, FormGroup } from '../../src/kernel/web/form/Form.tsx'
import { FormField } from '../../src/kernel/web/form/FormField.tsx'
import { MaskedField } from '../../src/kernel/web/form/MaskedField.tsx'
import { RowsField } from '../../src/kernel/web/form/RowsField.tsx'
import { StaleSave } from '../../src/kernel/web/form/StaleSave.tsx'
import type { Stale } from '../../src/kernel/web/form/stale.ts'
import { useForm } from '../../src/kernel/web/form/useForm.ts'
import { notice } from '../../src/kernel/web/notice.ts'
import { PublicPage } from '../../src/kernel/web/pages/PublicPage.tsx'
import { PlainField, PlainSubmit, usePlainForm } from '../../src/kernel/web/pages/plainForm.tsx'
import { Button } from '../../src/kernel/web/ui/Button.tsx'
import type { Sample } from '../sample.ts'
import { TileInput } from '../tiles.ts'

const send = async () => null
const onSaved = () => notice.success('已保存')

function Tiles() {
  const form = useForm({ schema: TileInput, send, onSaved })
  return (
    <Form form={form} label="瓷砖">
      <FormGroup title="商品">
        <FormField form={form} name="name" wide />
        <FormField form={form} name="grade" />
        <FormField form={form} name="surface" />
        <FormField form={form} name="price" />
        <FormField form={form} name="keeperId" />
        <FormField form={form} name="arrivedAt" />
        <FieldFrame form={form} name="photo" id="photo" label="照片" note="自己的编辑器，同样的外框">
          <Button icon="camera">拍照</Button>
        </FieldFrame>
        <FormField form={form} name="remark" lines />
      </FormGroup>
      <FormFoot act="保存" busy={form.busy} onCancel={form.reset} />
    </Form>
  )
}

const Broken = z.object({
  name: requiredText('商品', 20),
  pieces: z
    .number({ error: '片数应为整数' })
    .int('片数应为整数')
    .min(1, '片数至少为 1')
    .meta({ title: '片数', kind: 'integer' }),
  remark: text('说明', 50),
})
const Report = z.object({ lines: z.array(Broken).min(1, '请至少填写一行').meta({ title: '破损的商品' }) })

function Rows() {
  const form = useForm({ schema: Report, given: { lines: [{ name: '云海白', pieces: 6 }] }, send, onSaved })
  return (
    <Form form={form} label="报损">
      <FormGroup title="商品">
        <RowsField form={form} name="lines" row={Broken} noun="明细" most={20} />
      </FormGroup>
      <FormFoot act="保存" busy={form.busy} onCancel={form.reset} />
    </Form>
  )
}

const { price } = fieldsOf(TileInput)

function Alone() {
  const [value, setValue] = useState<unknown>(12_800)
  return price && <Field id="price-alone" field={price} value={value} onChange={setValue} />
}

const Return = z.object({ reason: requiredText('退回原因', 200) })

function Returning({ onClose }: { onClose: () => void }) {
  const form = useForm({ schema: Return, send, onSaved: onClose })
  return (
    <ActionDialog title="退回公海" form={form} act="退回" danger onClose={onClose}>
      <FormField form={form} name="reason" lines autoFocus />
    </ActionDialog>
  )
}

function Dialogued() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>退回公海</Button>
      {open && <Returning onClose={() => setOpen(false)} />}
    </>
  )
}

const colleague: Stale = {
  by: '王店长',
  at: '2026-03-01T02:00:00.000Z',
  changes: [{ field: 'price', title: '单价', before: '128.00', after: '118.00' }],
}

function SavingOver() {
  const [stale, setStale] = useState<Stale>()
  const forget = () => setStale(undefined)
  const take = async () => forget()
  return (
    <>
      <Button onClick={() => setStale(colleague)}>同事刚保存过</Button>
      <StaleSave saving={{ stale, save: take, reload: take, forget }} mine={['price']} />
    </>
  )
}

const Account = z.object({ username: requiredText('用户名', 20) })

function Signing() {
  const form = usePlainForm(Account, async () => {})
  return (
    <PublicPage title="找回密码" intro="先告诉我们您是谁。">
      <form onSubmit={form.submit} noValidate>
        <PlainField form={form} name="username" hint="登录时填写的名字" />
        <PlainSubmit form={form}>下一步</PlainSubmit>
      </form>
    </PublicPage>
  )
}

export const forms: readonly Sample[] = [
  { parts: ['Form', 'FormGroup', 'FormField', 'FieldFrame', 'FormFoot'], Draw: Tiles },
  { parts: ['RowsField'], Draw: Rows },
  { parts: ['Field'], Draw: Alone },
  { parts: ['MaskedField'], Draw: () => <MaskedField title="电话" masked="155****5678" onReveal={async () => {}} /> },
  { parts: ['ActionDialog'], Draw: Dialogued },
  { parts: ['StaleSave'], Draw: SavingOver },
  { parts: ['PublicPage', 'PlainField', 'PlainSubmit'], Draw: Signing },
]
