import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { FormWay } from '../../../approval/web/start/FormWay.tsx'
import { wonTransferRoutes as routes, WonTransfer } from '../../api/wonTransfer.ts'
import { AlongChoice, useAlong } from './AlongChoice.tsx'

type Props = { deal: { id: number; name: string }; onDone: () => void; onClose: () => void }

/** Requests the transfer of a won deal: the receiver, the reason, and the people who will be asked. */
export default function WonTransferDialog({ deal: { id, name }, onDone, onClose }: Props) {
  const choice = useAlong([id])
  const form = useForm({
    schema: WonTransfer,
    given: { id, chosen: {} },
    send: (body, how) => call(routes.ask, { body: { ...body, along: choice.along } }, how),
    onSaved: () => {
      notice.success('转移申请已提交，通过后自动转交')
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`转移成交商机“${name}”`} form={form} act="提交申请" waiting={choice.asking} onClose={onClose}>
      <p className="hint">成交的商机转移需要审批。通过后自动转交，阶段、跟进、报价单和团队分成都跟着商机走。</p>
      {choice.words && (
        <div className="given-states hint">
          <AlongChoice {...choice} />
        </div>
      )}
      <FormField form={form} name="ownerId" wide autoFocus placeholder="按姓名或部门查找" />
      <FormField form={form} name="reason" lines placeholder="如：原负责人调岗，客户同意换人" />
      <FormWay form={form} forecast={routes.forecast} />
    </ActionDialog>
  )
}
