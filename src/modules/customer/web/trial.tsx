import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { TrialForm } from '../../customFields/web/customTrial.ts'
import { CustomerInput } from '../api/customer.ts'
import { CustomerFields } from './CustomerFields.tsx'

/** The form of a customer for trying what a company makes of it. */
const trial: TrialForm = {
  schema: CustomerInput,
  Fields: ({ form, own }) => <CustomerFields form={form} own={own} phone={<FormField form={form} name="phone" />} />,
}

export default trial
