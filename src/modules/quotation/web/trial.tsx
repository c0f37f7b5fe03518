import { OwnGroups } from '../../ownFields/web/OwnGroups.tsx'
import type { TrialForm } from '../../ownFields/web/ownTrial.ts'
import { QuotationInfo } from '../api/quotation.ts'

/** The form of a quotation's own fields for trying. */
const trial: TrialForm = { schema: QuotationInfo, Fields: ({ form, own }) => <OwnGroups form={form} own={own} /> }

export default trial
