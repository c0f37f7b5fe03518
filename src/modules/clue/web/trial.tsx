import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { TrialForm } from '../../customFields/web/customTrial.ts'
import { NewClue } from '../api/clue.ts'
import { ClueFieldset } from './ClueFieldset.tsx'

/** The form of a new clue for trying what a company makes of it. */
const trial: TrialForm = {
  schema: NewClue,
  Fields: ({ form, own }) => (
    <ClueFieldset form={form} own={own} phone={<FormField form={form} name="phone" />} mayAssign />
  ),
}

export default trial
