import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { RowsTable } from '../../../../kernel/web/drawer/RowsTable.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { AllocatedLine } from '../../api/allocation.ts'
import type { OrderDetail } from '../../api/order.ts'
import { orderQueries } from '../queries.ts'
import { allocationOf } from './queries.ts'
import { consentWords, lineWords, partWords } from './words.ts'
import './allocation.css'

const AllocateDialog = lazy(() => import('./AllocateDialog.tsx'))
const AskedConsents = lazy(() => import('../consent/AskedConsents.tsx'))
const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx'))

const { name, pieces, net, held, parts, lacks, coming } = AllocatedLine.shape
const columns = columnsOf(z.object({ name, pieces, net, held, parts: parts.unwrap(), lacks, coming }))

/** Shows what is reserved for each line of an order that comes from stock, what lacks, and what is ordered for it; offers to reserve and to give back. */
export default function AllocationTab({ order }: { order: OrderDetail }) {
  const { data, error } = useQuery({ ...allocationOf(order.id), refetchOnMount: 'always' })
  const [doing, setDoing] = useState<'allocate' | 'release'>()
  if (order.state !== 'done') return <p className="nothing">下单以后才能备货。</p>
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  const { lines } = data
  if (lines.length === 0) return <p className="nothing">这张单没有从库存出的商品，不用备货。</p>
  const lacking = lines.filter(line => line.lacks > 0)
  const reserved = lines.filter(line => (line.parts ?? []).length > 0)
  const done = (said: string) => {
    notice.success(said)
    void orderQueries.refresh()
  }
  const named = { id: order.id, number: order.number, version: data.version, onClose: () => setDoing(undefined) }
  return (
    <>
      <p className="allocation-acts">
        {order.refusals.allocate === null && lacking.length > 0 && (
          <Button kind="primary" onClick={() => setDoing('allocate')}>
            备货
          </Button>
        )}
        {order.refusals.release === null && reserved.length > 0 && (
          <Button onClick={() => setDoing('release')}>释放</Button>
        )}
      </p>
      {lacking.length === 0 && <p className="hint">从库存出的商品已备齐。</p>}
      <RowsTable columns={columns} rows={lines} draw={({ key }, line) => cellOf(key, line)} />
      <Suspense>
        <AskedConsents order={order} />
        {doing === 'allocate' && <AllocateDialog {...named} lines={lines} onDone={done} />}
        {doing === 'release' && <ReleaseDialog {...named} lines={lines} onDone={() => done('已释放')} />}
      </Suspense>
    </>
  )
}

const counts: readonly string[] = ['pieces', 'net', 'held']

function cellOf(key: string, line: AllocatedLine) {
  const words = (count: number) => (count === 0 ? <Nothing /> : boxWords(count, line.boxPieces))
  if (counts.includes(key)) return words(line[key as 'pieces'])
  if (key === 'name') return lineWords(line)
  if (key === 'parts') return <Parts line={line} />
  if (key === 'lacks')
    return line.lacks === 0 ? <Nothing /> : <b className="allocation-lacks">{boxWords(line.lacks, line.boxPieces)}</b>
  return line.coming === 0 ? (
    <Nothing />
  ) : (
    `${boxWords(line.coming, line.boxPieces)}${line.comingOn ? `，${line.comingOn} 到` : ''}`
  )
}

function Parts({ line }: { line: AllocatedLine }) {
  const said = consentWords(line)
  if ((line.parts ?? []).length === 0 && said === '') return <Nothing />
  return (
    <>
      {(line.parts ?? []).map(part => (
        <div key={`${part.lotId}/${part.warehouseId}`}>{partWords(part)}</div>
      ))}
      {said !== '' && <div className="hint">{said}</div>}
    </>
  )
}
