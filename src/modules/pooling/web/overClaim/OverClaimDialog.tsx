import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import type { Refused } from '../../../../kernel/web/list/outcome.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { FormWay } from '../../../approval/web/start/FormWay.tsx'
import { OverClaim, type OverClaimRoutes } from '../../api/overClaim.ts'

type Props = { routes: OverClaimRoutes; noun: string; refused: Refused; onClose: () => void }

/** Asks for a record that the limits of claiming keep from one: why, and who will be asked. */
export default function OverClaimDialog({ routes, noun, refused: { id, name, msg }, onClose }: Props) {
  const form = useForm({
    schema: OverClaim,
    given: { id, chosen: {} },
    send: (body, how) => call(routes.ask, { body }, how),
    onSaved: () => {
      notice.success('申请已提交，通过后自动领取')
      onClose()
    },
  })
  return (
    <ActionDialog title={`申请超额领取${noun}“${name}”`} form={form} act="提交申请" onClose={onClose}>
      <p className="hint">{msg}。提交后由审批人决定，通过时自动领取到您名下。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：老客户介绍，指定由我跟进" />
      <FormWay form={form} forecast={routes.forecast} />
    </ActionDialog>
  )
}
