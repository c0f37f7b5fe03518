import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { RowsField } from '../../../../kernel/web/form/RowsField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { mostLines } from '../../../warehouse/api/line.ts'
import {
  type AllocatedLine,
  type Pick as Picked,
  type ProposedOrder,
  allocationRoutes as routes,
} from '../../api/allocation.ts'
import { consentRoutes } from '../../api/consent.ts'
import { LineOfOrder } from './LineOfOrder.tsx'
import { LotOfLine } from './LotOfLine.tsx'
import { ProposedLines } from './ProposedLines.tsx'
import { proposalOf } from './queries.ts'
import { ConsentRow, PickRow, typedOf } from './rows.ts'

type Props = {
  id: number
  number: string
  version: number
  lines: readonly AllocatedLine[]
  onDone: (said: string) => void
  onClose: () => void
}

/** Reserves goods for an order: what is proposed is filled in, another lot may be picked, and the customer's consent is asked for where it is needed. */
export default function AllocateDialog(props: Props) {
  const { data, error } = useQuery(proposalOf([props.id]))
  if (data?.[0]) return <Filled {...props} proposal={data[0]} />
  return (
    <Dialog
      title={`备货 ${props.number}`}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>取消</Button>}
    >
      <p className={error ? 'drawer-message' : 'nothing'}>{error ? error.message : '正在选批次…'}</p>
    </Dialog>
  )
}

function Filled({ id, number, version, lines, proposal, onDone, onClose }: Props & { proposal: ProposedOrder }) {
  const lacking = lines.filter(({ lacks }) => lacks > 0)
  const asked = proposal.lines.filter(({ asks }) => asks)
  const form = useForm({
    schema: routes.allocate.body,
    given: {
      id,
      version,
      lines: proposal.lines.flatMap(line => line.parts.map(part => typedOf(line.id, part))),
      consents: asked.map(line => ({ orderLineId: line.id, agreedOn: formatDate(Date.now()) })),
    },
    send: (body, how) => call(routes.allocate, { body }, how),
    onSaved: () => {
      onDone('已备货')
      onClose()
    },
  })
  const ask = () =>
    call(consentRoutes.ask, { body: { id, version, asks: '', lines: form.values.lines as Picked[] } }).then(
      () => {
        onDone('已记下，请在下面发链接、签字或传照片')
        onClose()
      },
      () => undefined, // the call has said why
    )
  const goodsOf = (lineId: unknown) => lines.find(line => line.id === lineId)?.goodsId ?? null
  return (
    <ActionDialog title={`备货 ${number}`} form={form} act="备货" width={860} onClose={onClose}>
      <ProposedLines lines={proposal.lines} />
      <RowsField
        form={form}
        name="lines"
        row={PickRow}
        noun="批次"
        most={mostLines}
        draw={{
          orderLineId: cell => <LineOfOrder {...cell} lines={lacking} />,
          lotId: cell => <LotOfLine {...cell} goodsId={goodsOf(cell.row.orderLineId)} />,
        }}
      />
      <RowsField
        form={form}
        name="consents"
        row={ConsentRow}
        noun="客户同意"
        most={mostLines}
        draw={{ orderLineId: cell => <LineOfOrder {...cell} lines={lacking} /> }}
      >
        <p className="hint">
          同一行用两个批次，或与客户家里已有的批次不同，会有色差：先征得客户同意，记下是谁、怎样同意的；
          或让客户自己看过再同意。
        </p>
        <Button onClick={() => void ask()}>请客户确认（链接、签字或照片）</Button>
      </RowsField>
    </ActionDialog>
  )
}
