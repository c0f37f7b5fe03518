import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { CutsField, useGives } from '../../warehouse/web/CutsField.tsx'
import { halts, stocktakeRoutes as routes, type StocktakeDetail } from '../api/stocktake.ts'

type Props = { sheet: StocktakeDetail; onSaved: () => void; onClose: () => void }

/** Goes on with a posting that halted; what is in its way is told, and may give way. */
export default function ResumeDialog({ sheet, onSaved, onClose }: Props) {
  const { id, version, number, posted, keys, halted } = sheet
  const [gives, asking] = useGives()
  const form = useForm({
    schema: routes.resume.body,
    given: { id, version, cuts: [] },
    send: (body, how) => asking(call(routes.resume, { body }, how)),
    onSaved: () => {
      onClose()
      onSaved()
    },
  })
  return (
    <ActionDialog title={`继续过账 ${number}`} form={form} act="继续过账" onClose={onClose}>
      <p className="hint">{`已过账 ${posted} / ${keys}，停下的原因：${halted ? halts[halted] : '无'}。已过账的不会再记一次。`}</p>
      <CutsField form={form} gives={gives} />
    </ActionDialog>
  )
}
