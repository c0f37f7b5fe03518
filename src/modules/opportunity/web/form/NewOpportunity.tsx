import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { SimilarHint } from '../../../customer/web/similar/SimilarHint.tsx'
import { customInitial, gathered, withCustomFields } from '../../../customFields/web/form.ts'
import { useMyForm } from '../../../customFields/web/store.ts'
import { NewOpportunity as NewOpportunityBody } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { DuplicatePhone } from './DuplicatePhone.tsx'
import { Fieldset } from './Fieldset.tsx'

type Props = { onClose: () => void; onOpen: (id: number) => void; onSaved: () => void }

/** Adds an opportunity. */
export function NewOpportunity({ onClose, onOpen, onSaved }: Props) {
  const own = useMyForm('opportunity')
  const [schema] = useState(() => withCustomFields(NewOpportunityBody, own))
  const form = useForm({
    schema,
    name: 'opportunity-new',
    at: 'new',
    given: customInitial(own),
    send: (body, how) => call(opportunityRoutes.add, { body: gathered(body) }, how),
    onSaved: saved => {
      const { number, sharing } = saved
      notice.success(`商机 ${number} 已新增${sharing ? `，${sharing}` : ''}`, sharing ? { duration: 8000 } : {})
      onSaved()
      onClose()
    },
  })
  const phone = (
    <FormField form={form} name="phone" placeholder="11 位手机号，或带区号的固定电话">
      <DuplicatePhone
        phone={String(form.values.phone ?? '')}
        onOpen={onOpen}
        onName={form.values.customerName ? undefined : name => form.set('customerName', name)}
      />
    </FormField>
  )
  return (
    <Form form={form} label="新增商机" onCancel={onClose}>
      <Fieldset
        form={form}
        own={own}
        phone={phone}
        similar={<SimilarHint values={{ ...form.values, phone: null }} />}
        mayTransfer={may(opportunityRoutes.transfer)}
      />
    </Form>
  )
}
