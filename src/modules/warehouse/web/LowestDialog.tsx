import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { stockListRoutes as routes, type StockDetail } from '../api/stockList.ts'
import { stockQueries } from './stockQuery.ts'

/** Says how little of goods is to be free. */
export function LowestDialog({ stock, onClose }: { stock: StockDetail; onClose: () => void }) {
  const { id, name, lowest, ownBox } = stock
  const { boxes, loose } = inBoxes(lowest ?? 0, ownBox)
  const form = useForm({
    schema: routes.lowest.body,
    given: { goodsId: id, boxes, rest: loose },
    send: (body, how) => call(routes.lowest, { body }, how),
    onSaved: () => {
      void stockQueries.refresh()
      onClose()
    },
  })
  return (
    <ActionDialog title={`${name} 的最低库存`} form={form} act="保存" onClose={onClose}>
      <p className="hint">可用少于它时，商品列在“低于最低”里。两项都为 0 就是不设。</p>
      {ownBox !== null && <FormField form={form} name="boxes" autoFocus />}
      <FormField form={form} name="rest" />
    </ActionDialog>
  )
}
