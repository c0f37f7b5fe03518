import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { may } from '../../../../kernel/web/session.ts'
import { PhoneField } from '../../../customer/web/PhoneField.tsx'
import { SimilarHint } from '../../../customer/web/similar/SimilarHint.tsx'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { customGiven, gathered, withCustomFields } from '../../../customFields/web/form.ts'
import { useMyForm } from '../../../customFields/web/store.ts'
import { type OpportunityDetail, OpportunityEdit } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { keepOpportunity, opportunityQueries } from '../opportunityQuery.ts'
import { DuplicatePhone } from './DuplicatePhone.tsx'
import { Fieldset } from './Fieldset.tsx'

/** Leaves out the fields that the person may not see, so that an edit keeps them. */
function schemaFor(deal: OpportunityDetail, phoneKnown: boolean, own: MyForm) {
  const hidden = {
    ...(!phoneKnown && { phone: true }),
    ...(deal.wechat?.includes('****') && { wechat: true }),
    ...(!may('businessList:price_channel') && { priceChannelId: true }),
  }
  return withCustomFields(OpportunityEdit.omit(hidden as { phone: true }), own)
}

type Props = { deal: OpportunityDetail; onClose: () => void; onSaved: () => void }

/** Edits an opportunity. */
export function EditOpportunity({ deal, onClose, onSaved }: Props) {
  const [phone, setPhone] = useState<string | null | undefined>(deal.phone === null ? null : undefined)
  const own = useMyForm('opportunity')
  const [schemas] = useState(() => ({ open: schemaFor(deal, true, own), hidden: schemaFor(deal, false, own) }))
  const { form, reload } = useEditForm({
    schema: phone === undefined ? schemas.hidden : schemas.open,
    name: 'opportunity-edit',
    queries: opportunityQueries,
    detail: deal,
    givenOf: now => givenOf(now, phone, own),
    send: (body, how, force) => call(opportunityRoutes.edit, { body: { ...gathered(body), force } }, how),
    onSaved: saved => {
      keepOpportunity(saved)
      onSaved()
    },
    onClose,
  })
  const reveal = async () => setPhone((await call(opportunityRoutes.revealPhone, { params: { id: deal.id } })).phone)
  return (
    <Form form={form} label="编辑商机" onCancel={onClose} onReload={reload}>
      <Fieldset
        form={form}
        own={own}
        record={{ noun: 'opportunity', id: deal.id, showsPhones: deal.may.revealPhone }}
        at={deal}
        similar={<SimilarHint values={{ ...form.values, phone: null }} of={deal.customerId} />}
        phone={
          <PhoneField
            form={form}
            masked={deal.phone}
            title={own.builtIn.find(field => field.key === 'phone')?.title}
            onReveal={deal.may.revealPhone ? reveal : undefined}
          >
            <DuplicatePhone phone={String(form.values.phone ?? '')} exceptId={deal.id} />
          </PhoneField>
        }
      />
      {'priceChannelId' in form.fields && (
        <FormGroup title="价格">
          <FormField form={form} name="priceChannelId" />
        </FormGroup>
      )}
    </Form>
  )
}

/** Returns the form's first values: only the fields that it shows, and the version that was read. */
function givenOf(deal: OpportunityDetail, phone: string | null | undefined, form: MyForm) {
  const { id, version, own, ...rest } = deal
  const hidden = new Set(form.builtIn.flatMap(field => (field.hidden ? field.key : [])))
  const isShown = (key: string) => key in OpportunityEdit.shape && key !== 'phone' && !hidden.has(key)
  const shown = Object.entries(rest).filter(([key]) => isShown(key))
  return { id, version, ...Object.fromEntries(shown), ...customGiven(form, own), ...(phone !== undefined && { phone }) }
}
