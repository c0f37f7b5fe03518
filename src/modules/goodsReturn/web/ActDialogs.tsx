import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { findings, returnActRoutes as routes } from '../api/acts.ts'
import type { ReturnDetail } from '../api/goodsReturn.ts'
import { CountRows, wordsOf } from './CountRows.tsx'

type Props = { document: ReturnDetail; onDone: () => void; onClose: () => void }

const ended =
  ({ onDone, onClose }: Pick<Props, 'onDone' | 'onClose'>) =>
  () => {
    onDone()
    onClose()
  }

/** Returns what of a line is expected to have come: what the driver fetched, else all of it. */
function cameOf({ id: lineId, boxes, rest, fetched, boxPieces }: ReturnDetail['lines'][number]) {
  if (fetched === null) return { lineId, boxes, rest }
  const came = inBoxes(fetched, boxPieces)
  return { lineId, boxes: came.boxes, rest: came.loose }
}

/** Takes what came into inspection of a warehouse: what the driver fetched, else all of it, unless the person counts less. */
export function ReceiveDialog({ document, ...ending }: Props) {
  const { id, version, lines, number } = document
  const form = useForm({
    schema: routes.receive.body,
    given: { id, version, lines: lines.map(cameOf), note: '' },
    send: (body, how) => call(routes.receive, { body }, how),
    onSaved: ended(ending),
  })
  return (
    <ActionDialog title={`收货 ${number}`} form={form} act="确认收货" width={560} onClose={ending.onClose}>
      <p className="hint">按实际收到的数量填。货先进待检，按出库时的成本计，质检后才能再卖。</p>
      <FormField form={form} name="warehouseId" wide />
      <CountRows
        form={form}
        lines={lines}
        counted={[{ boxes: 'boxes', rest: 'rest', title: '收到' }]}
        told={line =>
          `应退 ${wordsOf(line.pieces, line)}${line.fetched === null ? '' : `，司机取回 ${wordsOf(line.fetched, line)}`}`
        }
      />
      <FormField form={form} name="note" wide placeholder="如：外箱有破损，已拍照" />
    </ActionDialog>
  )
}

const counted = Object.entries(findings).map(([key, title]) => ({ boxes: `${key}Boxes`, rest: `${key}Rest`, title }))

/** Says what each line that came was found to be: all of it sellable unless the person says otherwise. */
export function InspectDialog({ document, ...ending }: Props) {
  const { id, version, number, kind } = document
  const lines = document.lines.filter(({ received }) => received > 0)
  const form = useForm({
    schema: routes.inspect.body,
    given: {
      id,
      version,
      lines: lines.map(({ id: lineId, received, boxPieces }) => {
        const { boxes, loose } = inBoxes(received, boxPieces)
        return { lineId, sellableBoxes: boxes, sellableRest: loose }
      }),
      note: '',
    },
    send: (body, how) => call(routes.inspect, { body }, how),
    onSaved: ended(ending),
  })
  return (
    <ActionDialog title={`质检 ${number}`} form={form} act="质检完成" width={640} onClose={ending.onClose}>
      <p className="hint">
        可售的回到可售库存，降级的另放，报废的计入损耗；照片在“照片”里添加。
        {kind === 'exchange' && '换货质检后就办完了，可以从下单单再发。'}
      </p>
      <CountRows form={form} lines={lines} counted={counted} told={line => `收到 ${wordsOf(line.received, line)}`} />
      <FormField form={form} name="note" wide />
    </ActionDialog>
  )
}
