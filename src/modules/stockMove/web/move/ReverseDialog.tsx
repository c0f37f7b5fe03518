import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { CutsField, useGives } from '../../../warehouse/web/CutsField.tsx'
import { type MoveDetail, moveRoutes as routes } from '../../api/move.ts'

type Props = { move: MoveDetail; onSaved: () => void; onClose: () => void }

/** Takes a paper back by the opposite movements of today. */
export default function ReverseDialog({ move, onSaved, onClose }: Props) {
  const { id, version, number } = move
  const [gives, asking] = useGives()
  const form = useForm({
    schema: routes.reverse.body,
    given: { id, version, cuts: [] },
    send: (body, how) => asking(call(routes.reverse, { body }, how)),
    onSaved: () => {
      onClose()
      onSaved()
    },
  })
  return (
    <ActionDialog title={`冲销 ${number}`} form={form} act="冲销" onClose={onClose}>
      <p className="hint">今天记一笔相反的库存变动，金额按原来的；原来的记录不改。</p>
      <CutsField form={form} gives={gives} />
    </ActionDialog>
  )
}
