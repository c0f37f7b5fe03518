import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { TrialForm } from '../../../customFields/web/customTrial.ts'
import { NewOpportunity } from '../../api/opportunity.ts'
import { Fieldset } from './Fieldset.tsx'

/** The form of a new deal for trying what a company makes of it. */
const trial: TrialForm = {
  schema: NewOpportunity,
  Fields: ({ form, own }) => (
    <Fieldset form={form} own={own} phone={<FormField form={form} name="phone" />} mayTransfer />
  ),
}

export default trial
