import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { outbox } from '../../../../kernel/web/outbox/useOutbox.ts'
import { usePhone } from '../../../../kernel/web/ui/usePhone.ts'
import { transferRoutes as routes, type TransferDetail } from '../../api/transfer.ts'
import { allOf, linesUnderWay, PartRows } from './PartRows.tsx'

type Props = { transfer: TransferDetail; onSaved: () => void; onClose: () => void }

/**
 * Receives what arrived of a transfer, all of it unless the person says less; the rest stays under way. A phone keeps the act in its outbox until the
 * server has answered, so that a lost connection receives nothing twice.
 */
export default function ReceiveDialog({ transfer, onSaved, onClose }: Props) {
  const { id, number } = transfer
  const phone = usePhone()
  const lines = linesUnderWay(transfer.lines)
  const form = useForm({
    schema: routes.receive.body,
    given: {
      id,
      lines: lines.map(line => ({ lineId: line.id, ...allOf(line), damagedBoxes: 0, damagedRest: 0 })),
      note: '',
    },
    async send(body, how) {
      if (!phone) return call(routes.receive, { body }, how)
      const act = { about: `stockTransfer:${id}`, title: `收货 ${number}`, route: routes.receive.at, sent: { body } }
      await outbox.add(act)
    },
    onSaved(saved) {
      onClose()
      if (saved) onSaved()
      else notice.success('已记下，连上网就发送；发送成功前还没有收货')
    },
  })
  return (
    <ActionDialog title={`收货 ${number}`} form={form} act="确认收货" width={640} onClose={onClose}>
      <p className="hint field-wide">按实际到货填写；没填的留在途中，破损的收为降级品。</p>
      <PartRows
        form={form}
        lines={lines}
        counts={[
          { boxes: 'boxes', rest: 'rest', title: '完好' },
          { boxes: 'damagedBoxes', rest: 'damagedRest', title: '破损' },
        ]}
      />
      <FormField form={form} name="note" wide />
    </ActionDialog>
  )
}
