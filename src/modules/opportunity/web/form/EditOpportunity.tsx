import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { PhoneField } from '../../../customer/web/PhoneField.tsx'
import { SimilarHint } from '../../../customer/web/similar/SimilarHint.tsx'
import type { MyForm } from '../../../ownFields/api/ownFields.ts'
import { gathered, ownGiven, withOwnFields } from '../../../ownFields/web/form.ts'
import { useMyForm } from '../../../ownFields/web/store.ts'
import { type OpportunityDetail, OpportunityEdit } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { detailQuery } from '../detail/detailQuery.ts'
import { refreshOpportunity } from '../useOpportunityActions.tsx'
import { DuplicatePhone } from './DuplicatePhone.tsx'
import { Fieldset } from './Fieldset.tsx'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

export function EditOpportunity({ id, onClose, onSaved }: Props) {
  const { data: deal } = useQuery({ ...detailQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} title={`编辑商机 ${deal?.name ?? ''}`} onClose={onClose}>
      {deal && !deal.may.edit && <p className="drawer-message">这个商机现在不能编辑。</p>}
      {deal?.may.edit && <EditForm key={deal.id} deal={deal} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

/** Leaves out the fields that the person may not see, so that an edit keeps them. */
function schemaFor(deal: OpportunityDetail, phoneKnown: boolean, own: MyForm) {
  const hidden = {
    ...(!phoneKnown && { phone: true }),
    ...(deal.wechat?.includes('****') && { wechat: true }),
    ...(!may('businessList:price_channel') && { priceChannelId: true }),
  }
  return withOwnFields(OpportunityEdit.omit(hidden as { phone: true }), own)
}

type FormProps = { deal: OpportunityDetail; onClose: () => void; onSaved: () => void }

function EditForm({ deal, onClose, onSaved }: FormProps) {
  const [phone, setPhone] = useState<string | null | undefined>(deal.phone === null ? null : undefined)
  const own = useMyForm('opportunity')
  const [schemas] = useState(() => ({ open: schemaFor(deal, true, own), hidden: schemaFor(deal, false, own) }))
  const form = useForm({
    schema: phone === undefined ? schemas.hidden : schemas.open,
    name: `opportunity-edit-${deal.id}`,
    at: 'edit',
    given: givenOf(deal, phone, own),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...detailQuery(deal.id), staleTime: 0 }), phone, own),
    send: (body, how, force) => call(opportunityRoutes.edit, { body: { ...gathered(body), force } }, how),
    onSaved: saved => {
      queryClient.setQueryData(detailQuery(deal.id).queryKey, saved)
      notice.success('已保存')
      void refreshOpportunity()
      onSaved()
      onClose()
    },
  })
  const reload = async () => {
    await refreshOpportunity()
    form.reset()
  }
  const reveal = async () => setPhone((await call(opportunityRoutes.revealPhone, { params: { id: deal.id } })).phone)
  return (
    <Form form={form} label="编辑商机" onCancel={onClose} onReload={() => void reload()}>
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
  return { id, version, ...Object.fromEntries(shown), ...ownGiven(form, own), ...(phone !== undefined && { phone }) }
}
