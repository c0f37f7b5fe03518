import type { TrialForm } from '../../customFields/web/customTrial.ts'
import { ContractInfo } from '../api/contract.ts'
import { InfoFields } from './detail/InfoFields.tsx'

/** The form of what is kept of a contract, for trying what a company makes of it. */
const trial: TrialForm = { schema: ContractInfo, Fields: ({ form, own }) => <InfoFields form={form} own={own} /> }

export default trial
