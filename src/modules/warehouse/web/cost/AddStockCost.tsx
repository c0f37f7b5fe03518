import { useId } from 'react'
import { nothing } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { SearchSelect } from '../../../../kernel/web/field/SearchSelect.tsx'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { stockCostRoutes as routes } from '../../api/stockCost.ts'
import type { KeyRow, StockDetail } from '../../api/stockList.ts'
import { stockQueries } from '../stockQuery.ts'

type Props = {
  stock: StockDetail
  /** What of it lacks a cost. */
  lacking: readonly KeyRow[]
  onClose: () => void
}

/** Gives stock that came in without a known cost its cost: of one lot, or of all lots of the goods that lack it. */
export function AddStockCost({ stock, lacking, onClose }: Props) {
  const id = useId()
  const { id: goodsId, name, ownBox } = stock
  const lots = [...Map.groupBy(lacking, ({ lotId }) => lotId).values()].map(keys => {
    const [first] = keys as [KeyRow]
    const pieces = keys.reduce((all, { onHand }) => all + onHand, 0)
    const called = first.lot === nothing ? '不分批次' : first.lot
    return { value: first.lotId as number, label: `${called}（现存 ${boxWords(pieces, first.box)}）` }
  })
  const only = lots.length === 1 ? lots[0]?.value : null
  const form = useForm({
    schema: routes.add.body,
    given: { goodsId, lotId: only, unit: ownBox === null ? 'piece' : 'box' },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: () => {
      void stockQueries.refresh()
      onClose()
    },
  })
  return (
    <ActionDialog title={`给 ${name} 补成本`} form={form} act="补成本" onClose={onClose}>
      <p className="hint">还在库的计入库存成本，已经出库的记为本月差异；以前的账不改，填错了可以冲销。</p>
      <FieldFrame form={form} name="lotId" id={id} label="哪些批次">
        <SearchSelect
          id={id}
          aria-label="哪些批次"
          clearable={only === null}
          value={(form.values.lotId as number | null) ?? undefined}
          placeholder={`全部无成本的批次（${lots.length} 批）`}
          options={lots}
          onChange={picked => form.set('lotId', typeof picked === 'number' ? picked : null)}
        />
      </FieldFrame>
      <FormField form={form} name="unitCost" autoFocus />
      <FormField form={form} name="unit" />
      <FormField form={form} name="reason" wide placeholder="如：厂家报价单、旧账、盘盈估价" />
    </ActionDialog>
  )
}
