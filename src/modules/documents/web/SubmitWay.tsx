import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { FormWay } from '../../approval/web/start/FormWay.tsx'
import { Unbound } from '../../approval/web/start/Unbound.tsx'
import type { Submitted } from '../api/document.ts'

/** What happens to a document that nobody is asked about. */
export const unasked = '不需要审批，提交后立即生效。'

/** Shows in the form of a document who decides about it once it is sent, or who can enable a flow. */
export function SubmitWay({ of, form }: { of: Submitted; form: FormModel }) {
  if (of.alone) return <FormWay form={form} forecast={of.forecast} unasked={unasked} />
  return (
    <Unbound business={of.code} title={of.title}>
      <FormWay form={form} forecast={of.forecast} />
    </Unbound>
  )
}
