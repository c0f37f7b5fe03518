import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { RowsField } from '../../../../kernel/web/form/RowsField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { mostLines } from '../../../warehouse/api/line.ts'
import { type AllocatedLine, allocationRoutes as routes } from '../../api/allocation.ts'
import { LineOfOrder } from './LineOfOrder.tsx'
import { ReservedPick } from './ReservedPick.tsx'
import { PickRow, typedOf } from './rows.ts'

type Props = {
  id: number
  number: string
  version: number
  lines: readonly AllocatedLine[]
  onDone: () => void
  onClose: () => void
}

/** Gives back what is reserved for an order: all of it is filled in, what shall stay is made less or removed. */
export default function ReleaseDialog({ id, number, version, lines, onDone, onClose }: Props) {
  const reserved = lines.filter(({ parts = [] }) => parts.length > 0)
  const form = useForm({
    schema: routes.release.body,
    given: {
      id,
      version,
      lines: reserved.flatMap(line => (line.parts ?? []).map(part => typedOf(line.id, part))),
    },
    send: (body, how) => call(routes.release, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  const partsOf = (lineId: unknown) => lines.find(line => line.id === lineId)?.parts ?? []
  return (
    <ActionDialog title={`释放备货 ${number}`} form={form} act="释放" danger width={860} onClose={onClose}>
      <p className="hint">释放后这些货谁都可以用。要留着的行请删除，只放一部分的请改小数量。</p>
      <RowsField
        form={form}
        name="lines"
        row={PickRow}
        noun="批次"
        most={mostLines}
        draw={{
          orderLineId: cell => <LineOfOrder {...cell} lines={reserved} />,
          lotId: cell => <ReservedPick {...cell} parts={partsOf(cell.row.orderLineId)} />,
        }}
      />
    </ActionDialog>
  )
}
