import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { ScanButton } from '../../../kernel/web/scan/ScanButton.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { type Loading, type LoadingLine, loadingRoutes as routes } from '../api/loading.ts'

type Props = { tripId: number; line: LoadingLine; onDone: (loading: Loading) => void; onClose: () => void }

/** Takes another lot for a line than was meant, with the reason, by the label on its box. */
export default function SwapLotDialog({ tripId, line, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.swapLot.body,
    given: { id: tripId, lineId: line.lineId, code: '', reason: '' },
    send: (body, how) => call(routes.swapLot, { body }, how),
    onSaved: loading => {
      onDone(loading)
      onClose()
    },
  })
  const what = `${line.goodsName} ${lotWords(line)} ${boxWords(line.pieces, line.boxPieces)}`
  return (
    <ActionDialog title="换批次" form={form} act="换批次" onClose={onClose}>
      <p className="hint">{`${what}，给 ${line.customerName}（${line.shipment}）。不同批次颜色可能不同，请先问过客户。`}</p>
      <ScanButton title="扫要用的批次标签" closes onCode={code => form.set('code', code)} />
      <FormField form={form} name="code" placeholder="批次标签下的 12 位数字" />
      <FormField form={form} name="reason" placeholder="如：原批次破损，客户已同意" />
    </ActionDialog>
  )
}
