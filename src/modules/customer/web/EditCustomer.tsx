import { type ReactNode, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import type { CustomerDetail } from '../contract/detail.ts'
import { CustomerEdit, customerRoutes } from '../contract/routes.ts'
import { CommunityField } from './community/CommunityField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { detailQuery, keepCustomer, refreshCustomer } from './queries.ts'
import { RegionField } from './region/RegionField.tsx'
import { revealed } from './reveal.ts'
import { SimilarHint } from './similar/SimilarHint.tsx'

type Props = { customer: CustomerDetail | undefined; onClose: () => void }

/** Edits the customer's own profile; further phones and addresses have their own forms. */
export function EditCustomer({ customer, onClose }: Props) {
  return (
    <Drawer open={customer !== undefined} title={`编辑客户 ${customer?.name ?? ''}`} onClose={onClose}>
      {customer && <EditForm key={customer.id} customer={customer} onClose={onClose} />}
    </Drawer>
  )
}

type Known = { phone: string | null; wechat: string | null } | undefined

/** Leaves out the fields that the person may not see, so that an edit keeps them. */
function schemaFor(customer: CustomerDetail, known: Known) {
  const hidden = {
    ...(!known && customer.phone !== null && { phone: true }),
    ...(!known && customer.wechat?.includes('****') && { wechat: true }),
  }
  return CustomerEdit.omit(hidden as { phone: true })
}

function EditForm({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const [known, setKnown] = useState<Known>()
  const [hidden] = useState(() => schemaFor(customer, undefined))
  const form = useForm({
    schema: known ? CustomerEdit : hidden,
    name: `customer-edit-${customer.id}`,
    given: givenOf(customer, known),
    latest: async () => givenOf(await queryClient.fetchQuery(detailQuery(customer.id)), known),
    send: (body, how, force) => call(customerRoutes.edit, { body: { ...body, force } }, how),
    onSaved: saved => {
      keepCustomer(saved)
      notice.success('已保存')
      onClose()
    },
  })
  const reload = async () => {
    await refreshCustomer()
    form.reset()
  }
  const reveal = async () => setKnown(await revealed(customer.id))
  return (
    <Form form={form} label="编辑客户" onCancel={onClose} onReload={() => void reload()}>
      <Fields
        form={form}
        similar={<SimilarHint values={form.values} of={customer.id} />}
        phone={
          <PhoneField form={form} masked={customer.phone} onReveal={customer.may.revealPhone ? reveal : undefined} />
        }
      />
    </Form>
  )
}

type FieldsProps = { form: FormModel; phone: ReactNode; similar: ReactNode }

function Fields({ form, phone, similar }: FieldsProps) {
  return (
    <>
      <FormGroup title="客户">
        <FormField form={form} name="name" autoFocus />
        {phone}
        {'wechat' in form.fields && <FormField form={form} name="wechat" />}
        <FormField form={form} name="houseTypeId" />
        <FormField form={form} name="area" />
      </FormGroup>
      <FormGroup title="地址">
        <RegionField form={form} size="wide" />
        <CommunityField form={form} size="third" />
        <FormField form={form} name="building" third />
        <FormField form={form} name="room" third />
      </FormGroup>
      {similar}
    </>
  )
}

/** Returns the form's first values: only the fields that it shows, and the version that was read. */
function givenOf(customer: CustomerDetail, known: Known) {
  const { id, version, ...rest } = customer
  const shown = Object.entries(rest).filter(
    ([key, value]) => key in CustomerEdit.shape && key !== 'phone' && !String(value).includes('****'),
  )
  return {
    id,
    version,
    ...Object.fromEntries(shown),
    ...(customer.phone === null && { phone: null }),
    ...(known && { phone: known.phone, wechat: known.wechat }),
  }
}
