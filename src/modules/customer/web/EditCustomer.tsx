import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import type { MyForm } from '../../customFields/api/customFields.ts'
import { customGiven, gathered, withCustomFields } from '../../customFields/web/form.ts'
import { useMyForm } from '../../customFields/web/store.ts'
import type { CustomerDetail } from '../api/detail.ts'
import { CustomerEdit, customerRoutes } from '../api/routes.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { PhoneField } from './PhoneField.tsx'
import { customerQueries, keepCustomer, refreshCustomer } from './queries.ts'
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
function schemaFor(customer: CustomerDetail, known: Known, own: MyForm) {
  const hidden = {
    ...(!known && customer.phone !== null && { phone: true }),
    ...(!known && customer.wechat?.includes('****') && { wechat: true }),
    ...(!may('customerList:level') && { levelId: true }),
  }
  return withCustomFields(CustomerEdit.omit(hidden as { phone: true }), own)
}

function EditForm({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const [known, setKnown] = useState<Known>()
  const own = useMyForm('customer')
  const [schemas] = useState(() => ({
    open: withCustomFields(CustomerEdit, own),
    hidden: schemaFor(customer, undefined, own),
  }))
  const form = useForm({
    schema: known ? schemas.open : schemas.hidden,
    name: `customer-edit-${customer.id}`,
    given: givenOf(customer, known, own),
    latest: async () => givenOf(await queryClient.fetchQuery(customerQueries.detail(customer.id)), known, own),
    send: (body, how, force) => call(customerRoutes.edit, { body: { ...gathered(body), force } }, how),
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
      <CustomerFields
        form={form}
        own={own}
        record={{ noun: 'customer', id: customer.id, showsPhones: customer.may.revealPhone }}
        similar={<SimilarHint values={form.values} of={customer.id} />}
        phone={
          <PhoneField
            form={form}
            masked={customer.phone}
            title={own.builtIn.find(field => field.key === 'phone')?.title}
            onReveal={customer.may.revealPhone ? reveal : undefined}
          />
        }
      />
      {'levelId' in form.fields && (
        <FormGroup title="价格">
          <FormField form={form} name="levelId" />
        </FormGroup>
      )}
    </Form>
  )
}

/** Returns the form's first values: only the fields that it shows, and the version that was read. */
function givenOf(customer: CustomerDetail, known: Known, form: MyForm) {
  const { id, version, own, ...rest } = customer
  const hidden = new Set(form.builtIn.flatMap(field => (field.hidden ? field.key : [])))
  const shown = Object.entries(rest).filter(
    ([key, value]) =>
      key in CustomerEdit.shape && key !== 'phone' && !hidden.has(key) && !String(value).includes('****'),
  )
  return {
    id,
    version,
    ...Object.fromEntries(shown),
    ...customGiven(form, own),
    ...(customer.phone === null && { phone: null }),
    ...(known && { phone: known.phone, wechat: known.wechat }),
  }
}
