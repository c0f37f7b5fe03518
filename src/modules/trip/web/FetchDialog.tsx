import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { sendOrKeep } from '../../../kernel/web/outbox/sendOrKeep.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { CountRows } from '../../goodsReturn/web/CountRows.tsx'
import type { DayTrip } from '../api/day.ts'
import { type DayReturn, tripReturnRoutes as routes } from '../api/returns.ts'

type Props = { trip: DayTrip; fetched: DayReturn; onDone: () => void; onClose: () => void }

/** Notes what a driver fetched of a return; where no answer comes the outbox keeps it. */
export default function FetchDialog({ trip, fetched: { id: returnId, number, lines }, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.fetched.body,
    given: {
      id: trip.id,
      returnId,
      lines: lines.map(({ id: lineId, pieces, fetched, boxPieces }) => {
        const { boxes, loose } = inBoxes(fetched ?? pieces, boxPieces)
        return { lineId, boxes, rest: loose }
      }),
      note: '',
    },
    async send(body, how) {
      const act = {
        about: `goodsReturn:${returnId}`,
        title: `取回 ${number}`,
        route: routes.fetched.at,
        sent: { body },
      }
      return sendOrKeep(act, how, () => call(routes.fetched, { body }, how))
    },
    onSaved(saved) {
      onClose()
      if (saved !== undefined) onDone()
      else notice.success('没有连上网，已记下；连上后自动发送')
    },
  })
  return (
    <ActionDialog title={`取回 ${number}`} form={form} act="登记取回" width={560} onClose={onClose}>
      <p className="hint">按实际装上车的数量填，一件没有的填 0。回来后由仓管点数收货。</p>
      <CountRows
        form={form}
        lines={lines}
        counted={[{ boxes: 'boxes', rest: 'rest', title: '取回' }]}
        told={line => `应退 ${boxWords(line.pieces, line.boxPieces)}`}
      />
      <FormField form={form} name="note" wide placeholder="如：少一箱，客户说自己留着" />
    </ActionDialog>
  )
}
