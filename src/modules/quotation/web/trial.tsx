import { CustomGroups } from '../../customFields/web/CustomGroups.tsx'
import type { TrialForm } from '../../customFields/web/customTrial.ts'
import { QuotationInfo } from '../api/quotation.ts'

/** The form of a quotation's custom fields for trying. */
const trial: TrialForm = { schema: QuotationInfo, Fields: ({ form, own }) => <CustomGroups form={form} own={own} /> }

export default trial
