import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { inBoxes } from '../../../goods/api/units.ts'
import { type ProposedOrder, allocationRoutes as routes } from '../../api/allocation.ts'
import { orderQueries } from '../queries.ts'
import { ProposedLines } from './ProposedLines.tsx'
import { proposalOf } from './queries.ts'

type Props = { ids: readonly number[]; onDone: () => void; onClose: () => void }

/** What became of an order. */
type Outcome = 'done' | { refusal: string }

/** What of a proposal can be reserved at once: lines whose lots need no question. */
const readyOf = ({ lines }: ProposedOrder) => lines.filter(({ asks, parts }) => !asks && parts.length > 0)

async function reserve(order: ProposedOrder): Promise<Outcome> {
  const lines = readyOf(order).flatMap(line =>
    line.parts.map(({ lotId, warehouseId, pieces, boxPieces }) => {
      const { boxes, loose } = inBoxes(pieces, boxPieces)
      return { orderLineId: line.id, lotId, warehouseId, boxes, rest: loose }
    }),
  )
  try {
    await call(
      routes.allocate,
      { body: { id: order.id, version: order.version, lines, consents: [] } },
      { silent: true },
    )
    return 'done'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { refusal: error.message }
  }
}

/** Shows what is proposed for several orders, and reserves it: each order by itself, and what could not be is told. */
export default function ProposalDialog({ ids, onDone, onClose }: Props) {
  const { data, error } = useQuery(proposalOf(ids))
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>()
  const [busy, setBusy] = useState(false)
  const ready = (data ?? []).filter(order => readyOf(order).length > 0)
  const confirm = async () => {
    setBusy(true)
    const told = new Map<number, Outcome>()
    for (const order of ready) told.set(order.id, await reserve(order))
    setOutcomes(told)
    setBusy(false)
    await orderQueries.refresh()
    onDone()
  }
  const footer = outcomes ? (
    <Button kind="primary" onClick={onClose}>
      知道了
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} disabled={ready.length === 0} onClick={() => void confirm()}>
        {ready.length === 0 ? '没有可备的' : `备货 ${ready.length} 张`}
      </Button>
    </>
  )
  return (
    <Dialog title={`备货建议（${ids.length} 张）`} width={720} onClose={onClose} footer={footer}>
      {error && <p className="drawer-message">{error.message}</p>}
      {!error && !data && <p className="nothing">正在选批次…</p>}
      {data && <p className="hint">希望日期早的先选。要问客户的行不在这里备，请打开那张单备货并记下客户同意。</p>}
      {data?.map(order => (
        <section key={order.id} aria-label={order.number}>
          <h3>
            {order.number} {order.customerName} {order.wishOn ?? '没有希望日期'}
          </h3>
          <Ended outcome={outcomes?.get(order.id)} />
          <ProposedLines lines={order.lines} />
        </section>
      ))}
    </Dialog>
  )
}

function Ended({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null
  return outcome === 'done' ? (
    <p className="hint">已备货。</p>
  ) : (
    <p className="field-fault" role="alert">
      没有备成：{outcome.refusal}
    </p>
  )
}
