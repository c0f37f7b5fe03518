import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { OpportunityFields } from '../../../opportunity/api/opportunity.ts'
import { opportunityPlaces } from '../../../opportunity/api/places.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { DuplicatePhone } from '../../../opportunity/web/form/DuplicatePhone.tsx'

const schema = OpportunityFields.pick({ customerName: true, phone: true, community: true })

type Props = { onPick: (dealId: number) => void }

/** Begins a deal for a customer who walks in: name and phone are enough, and the quotation goes on with it. */
export function NewCustomer({ onPick }: Props) {
  const form = useForm({
    schema,
    name: 'quotation-customer',
    given: {},
    send: (body, how) => call(opportunityRoutes.add, { body }, how),
    onSaved: deal => onPick(deal.id),
  })
  return (
    <Form form={form} label="新客户">
      <div className="form-grid">
        <FormField form={form} name="customerName" placeholder="如：王女士" autoFocus />
        <FormField form={form} name="phone" placeholder="11 位手机号，或带区号的固定电话">
          <DuplicatePhone
            phone={String(form.values.phone ?? '')}
            onOpen={onPick}
            onName={form.values.customerName ? undefined : name => form.set('customerName', name)}
          />
        </FormField>
        <FormField form={form} name="community" wide />
      </div>
      <footer className="quote-begin">
        <Link to={linkTo(opportunityPlaces.list, { new: 1 })}>要填更多资料，先新建完整的商机</Link>
        <Button type="submit" kind="primary" busy={form.busy}>
          开始报价
        </Button>
      </footer>
    </Form>
  )
}
