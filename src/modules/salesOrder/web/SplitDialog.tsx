import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { type OrderDetail, orderRoutes as routes, type ShownOrderLine, SplitOffLine } from '../api/order.ts'
import { splittableOf } from './queries.ts'

type Props = { order: OrderDetail; onDone: (id: number) => void; onClose: () => void }
type Free = { line: ShownOrderLine; pieces: number }

const row: z.ZodObject = z.object({
  orderLineId: SplitOffLine.shape.orderLineId.meta({ title: '商品', kind: 'integer' }),
  boxes: SplitOffLine.shape.boxes,
  rest: SplitOffLine.shape.rest,
})

/** Splits a part of a placed order off to a new one, with a day and an address of its own. */
export default function SplitDialog(props: Props) {
  const { order, onClose } = props
  const { data, error } = useQuery({ ...splittableOf(order.id), refetchOnMount: 'always', staleTime: 0 })
  const free = order.lines.flatMap(line => {
    const pieces = data?.find(({ orderLineId }) => orderLineId === line.id)?.pieces ?? 0
    return pieces > 0 ? [{ line, pieces }] : []
  })
  if (data && free.length > 0) return <Filled {...props} free={free} />
  const told = data ? '这张单的商品都已发出、厂家已接单或已开出库单，没有可以分出的。' : '正在读取…'
  return (
    <Dialog title={`分单 ${order.number}`} onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
      <p className={error ? 'drawer-message' : 'nothing'}>{error ? error.message : told}</p>
    </Dialog>
  )
}

function Filled({ order, free, onDone, onClose }: Props & { free: readonly Free[] }) {
  const { id, version, number, address, floor, lift, receiver, receiverPhone } = order
  const form = useForm({
    schema: routes.split.body,
    given: {
      id,
      version,
      address,
      floor,
      lift,
      receiver,
      receiverPhone,
      lines: free.map(({ line }) => ({ orderLineId: line.id, boxes: 0, rest: 0 })),
    },
    send: (body, how) => call(routes.split, { body }, how),
    onSaved: ({ id: added }) => {
      onDone(added)
      onClose()
    },
  })
  return (
    <ActionDialog title={`分单 ${number}`} form={form} act="分单" width={760} onClose={onClose}>
      <p className="hint">填出要分到新单的数量，其余留在这张单。新单属于同一份合同，合同的数量不变。</p>
      <RowsField
        form={form}
        name="lines"
        row={row}
        noun="商品"
        most={free.length}
        draw={{ orderLineId: cell => <FreeLine {...cell} free={free} /> }}
      />
      <FormField form={form} name="wishOn" />
      <FormField form={form} name="held" />
      <FormField form={form} name="address" wide />
      <FormField form={form} name="floor" />
      <FormField form={form} name="lift" />
      <FormField form={form} name="receiver" />
      <FormField form={form} name="receiverPhone" />
      <FormField form={form} name="remark" wide />
    </ActionDialog>
  )
}

const lineWords = ({ line: { space, name, spec, boxPieces }, pieces }: Free) =>
  `${[space, name, spec].filter(Boolean).join(' ')}（可分 ${boxWords(pieces, boxPieces)}）`

/** Says which line a row is of; a row that was added picks one. */
function FreeLine({ id, label, row: typed, onChange, free }: CellProps & { free: readonly Free[] }) {
  const found = free.find(({ line }) => line.id === typed.orderLineId)
  if (found) return <span>{lineWords(found)}</span>
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={undefined}
      placeholder="选择商品"
      options={free.map(one => ({ value: one.line.id, label: lineWords(one) }))}
      onChange={picked => onChange({ orderLineId: picked })}
    />
  )
}
