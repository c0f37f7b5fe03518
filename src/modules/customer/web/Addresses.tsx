import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { addressText } from '../api/customer.ts'
import type { CustomerDetail, FurtherAddress } from '../api/detail.ts'
import { AddressEdit, customerRoutes, NewAddress } from '../api/routes.ts'
import { CommunityField } from './community/CommunityField.tsx'
import { keepCustomer } from './queries.ts'
import { RemoveLink } from './RemoveLink.tsx'
import { RegionField } from './region/RegionField.tsx'
import { SimilarHint } from './similar/SimilarHint.tsx'

/** Shows the further addresses of a customer; the first is the customer's own. */
export function Addresses({ customer }: { customer: CustomerDetail }) {
  const [asked, setAsked] = useState<'new' | FurtherAddress>()
  const { may, addresses } = customer
  const close = () => setAsked(undefined)
  return (
    <section className="customer-part">
      <header>
        <h3>其他地址</h3>
        {may.edit && (
          <Button small icon="plus" onClick={() => setAsked('new')}>
            新增地址
          </Button>
        )}
      </header>
      {addresses.length === 0 && <p className="nothing">没有其他地址。</p>}
      <ul>
        {addresses.map(one => (
          <li key={one.id}>
            <span>
              {one.label && <b>{one.label}　</b>}
              {addressText(one)}
            </span>
            {may.edit && <AddressTools id={one.id} onEdit={() => setAsked(one)} />}
          </li>
        ))}
      </ul>
      {asked === 'new' && <AddAddress id={customer.id} onClose={close} />}
      {asked && asked !== 'new' && <EditAddress of={customer.id} one={asked} onClose={close} />}
    </section>
  )
}

function AddressTools({ id, onEdit }: { id: number; onEdit: () => void }) {
  const remove = async () => keepCustomer(await call(customerRoutes.removeAddress, { body: { id } }))
  return (
    <span className="part-tools">
      <button type="button" className="link" onClick={onEdit}>
        编辑
      </button>
      <RemoveLink onRemove={remove} />
    </span>
  )
}

function AddAddress({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm({
    schema: NewAddress,
    given: { customerId: id },
    send: (body, how) => call(customerRoutes.addAddress, { body }, how),
    onSaved: saved => {
      keepCustomer(saved)
      onClose()
    },
  })
  return <AddressDialog title="新增地址" of={id} form={form} onClose={onClose} />
}

function EditAddress({ of, one, onClose }: { of: number; one: FurtherAddress; onClose: () => void }) {
  const form = useForm({
    schema: AddressEdit,
    given: one,
    send: (body, how) => call(customerRoutes.editAddress, { body }, how),
    onSaved: saved => {
      keepCustomer(saved)
      onClose()
    },
  })
  return <AddressDialog title="编辑地址" of={of} form={form} onClose={onClose} />
}

type DialogProps = { title: string; of: number; form: FormModel; onClose: () => void }

function AddressDialog({ title, of, form, onClose }: DialogProps) {
  return (
    <ActionDialog title={title} form={form} act="保存" onClose={onClose}>
      <div className="form-grid">
        <FormField form={form} name="label" autoFocus placeholder="如：父母家、公司" />
        <CommunityField form={form} placeholder="必填" />
        <RegionField form={form} size="wide" />
        <FormField form={form} name="building" />
        <FormField form={form} name="room" />
      </div>
      <SimilarHint values={form.values} of={of} />
    </ActionDialog>
  )
}
