import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { MaskedNumber } from '../../../kernel/web/field/MaskedNumber.tsx'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { CustomerDetail, FurtherPhone } from '../api/detail.ts'
import { customerRoutes, NewPhone, PhoneEdit } from '../api/routes.ts'
import { keepCustomer } from './queries.ts'
import { RemoveLink } from './RemoveLink.tsx'
import { revealed } from './reveal.ts'
import { SimilarHint } from './similar/SimilarHint.tsx'

/** Shows the further phones of a customer. */
export function Phones({ customer }: { customer: CustomerDetail }) {
  const [asked, setAsked] = useState<'new' | FurtherPhone>()
  const { may, phones } = customer
  return (
    <section className="customer-part">
      <header>
        <h3>其他电话</h3>
        {may.edit && (
          <Button small icon="plus" onClick={() => setAsked('new')}>
            新增电话
          </Button>
        )}
      </header>
      {phones.length === 0 && <p className="nothing">没有其他电话。客户的任一电话都能搜到他。</p>}
      <ul>
        {phones.map(one => (
          <li key={one.id}>
            <Further key={one.phone} customer={customer} one={one} />
            <span className="part-note">{one.note}</span>
            {may.edit && <PhoneTools one={one} onEdit={() => setAsked(one)} />}
          </li>
        ))}
      </ul>
      {asked === 'new' && <AddPhone id={customer.id} onClose={() => setAsked(undefined)} />}
      {asked && asked !== 'new' && <EditPhone of={customer.id} one={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function Further({ customer: { id, may }, one }: { customer: CustomerDetail; one: FurtherPhone }) {
  const reveal = async () => (await revealed(id)).further.find(further => further.id === one.id)?.phone ?? null
  return <MaskedNumber what="电话" masked={one.phone} onReveal={may.revealPhone ? reveal : undefined} />
}

function PhoneTools({ one, onEdit }: { one: FurtherPhone; onEdit: () => void }) {
  const first = async () => {
    keepCustomer(await call(customerRoutes.firstPhone, { body: { id: one.id } }))
    notice.success('已设为主电话，原主电话成为其他电话')
  }
  const remove = async () => keepCustomer(await call(customerRoutes.removePhone, { body: { id: one.id } }))
  return (
    <span className="part-tools">
      <button type="button" className="link" onClick={() => void first()}>
        设为主电话
      </button>
      <button type="button" className="link" onClick={onEdit}>
        编辑
      </button>
      <RemoveLink onRemove={remove} />
    </span>
  )
}

function AddPhone({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm({
    schema: NewPhone,
    given: { customerId: id },
    send: (body, how) => call(customerRoutes.addPhone, { body }, how),
    onSaved: saved => {
      keepCustomer(saved)
      onClose()
    },
  })
  return (
    <ActionDialog title="新增电话" form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="phone" wide autoFocus placeholder="11 位手机号，或带区号的固定电话" />
      <SimilarHint values={{ phone: form.values.phone }} of={id} />
      <FormField form={form} name="note" wide placeholder="如：丈夫、公司" />
    </ActionDialog>
  )
}

function EditPhone({ of, one, onClose }: { of: number; one: FurtherPhone; onClose: () => void }) {
  const form = useForm({
    schema: PhoneEdit,
    given: { id: one.id, version: one.version, note: one.note },
    send: (body, how) => call(customerRoutes.editPhone, { body: { ...body, phone: body.phone || undefined } }, how),
    onSaved: saved => {
      keepCustomer(saved)
      onClose()
    },
  })
  return (
    <ActionDialog title={`编辑电话 ${one.phone}`} form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="phone" wide autoFocus placeholder="不填则保持原号码" />
      <SimilarHint values={{ phone: form.values.phone }} of={of} />
      <FormField form={form} name="note" wide placeholder="如：丈夫、公司" />
    </ActionDialog>
  )
}
