import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { transferRoutes as routes, type TransferDetail } from '../../api/transfer.ts'
import { allOf, linesUnderWay, PartRows } from './PartRows.tsx'

const told = {
  lose: { title: '登记丢失', count: '丢失', hint: '丢失的货不再在途，金额计入损失，并记下由谁承担。' },
  takeBack: { title: '收回未到的货', count: '收回', hint: '没有到的货回到调出仓库，金额不变。' },
} as const

type Props = { way: keyof typeof told; transfer: TransferDetail; onSaved: () => void; onClose: () => void }

/** Says that what is under way was lost, or takes it back to where it came from. */
export default function BecomeDialog({ way, transfer, onSaved, onClose }: Props) {
  const { id, number } = transfer
  const { title, count, hint } = told[way]
  const route = routes[way]
  const lines = linesUnderWay(transfer.lines)
  const form = useForm({
    schema: route.body,
    given: { id, lines: lines.map(line => ({ lineId: line.id, ...allOf(line) })), note: '' },
    send: (body, how) => call(route, { body } as never, how),
    onSaved: () => {
      onClose()
      onSaved()
    },
  })
  return (
    <ActionDialog
      title={`${title} ${number}`}
      form={form}
      act={title}
      danger={way === 'lose'}
      width={640}
      onClose={onClose}
    >
      <p className="hint field-wide">{hint}</p>
      <PartRows form={form} lines={lines} counts={[{ boxes: 'boxes', rest: 'rest', title: count }]} />
      {way === 'lose' && <FormField form={form} name="answers" wide placeholder="如：司机、物流公司" />}
      <FormField form={form} name="note" wide />
    </ActionDialog>
  )
}
