import { lazy } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { type RecordAct, RecordActs } from '../../../kernel/web/record/RecordActs.tsx'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { type BatchDetail, BatchRow, batchRoutes as routes } from '../api/batch.ts'
import { pricePlaces as places, readOwnPrices } from '../api/places.ts'
import { ChangedPrices } from './BatchPreview.tsx'
import { BatchTag } from './batchList.tsx'
import { NewBatch } from './NewBatch.tsx'
import { batchQueries, refreshPrices } from './priceQuery.ts'
import './price.css'

const ReverseDialog = lazy(() => import('./ReverseDialog.tsx'))

const columns = columnsOf(BatchRow)

/** A batch: what it changed, for whom, which goods it left alone and why. */
const parts: RecordParts<BatchRow, BatchDetail> = {
  record: { name: 'priceBatch', noun: '批量调价' },
  queries: batchQueries,
  title: ({ name }) => name,
  head: (batch, { onChanged }) => <RecordActs acts={actsOf(batch, onChanged)} />,
  tabs: batch => [{ key: 'facts', title: '资料', body: <Facts batch={batch} /> }],
  add: {
    route: routes.add,
    title: '批量调价',
    width: 'wide',
    form: (asked, ending) => <NewBatch own={readOwnPrices(asked)} {...ending} />,
  },
}

/** Shows the drawers of batches. */
export default function BatchDrawers({ list }: { list: ListModel<BatchRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}

function actsOf(batch: BatchDetail, onChanged: () => void): RecordAct[] {
  const related = batch.reversedBy ?? batch.reverses
  return [
    {
      text: '这次的价格',
      may: true,
      to: linkTo(places.list, { view: 'all', batchId: `${batch.id}..${batch.id}` }),
    },
    {
      text: batch.reversedBy === null ? '被撤销的调价' : '撤销它的调价',
      may: related !== null,
      to: linkTo(places.batches, { open: related ?? 0 }),
    },
    {
      text: '撤销',
      may: batch.mayReverse,
      kind: 'danger',
      dialog: close => (
        <ReverseDialog
          batch={batch}
          onClose={close}
          onDone={() => {
            close()
            onChanged()
            void refreshPrices()
          }}
        />
      ),
    },
  ]
}

function Facts({ batch }: { batch: BatchDetail }) {
  return (
    <>
      <RecordFacts
        columns={columns}
        record={batch}
        wide={['remark']}
        draw={({ key }) => (key === 'status' ? <BatchTag status={batch.status} /> : undefined)}
      />
      {batch.lines.length > 0 && (
        <section>
          <h3>要改的价格（前 {batch.lines.length} 条）</h3>
          <ChangedPrices lines={batch.lines} />
        </section>
      )}
      {batch.skipped.length > 0 && <Untouched skipped={batch.skipped} />}
    </>
  )
}

function Untouched({ skipped }: { skipped: BatchDetail['skipped'] }) {
  return (
    <section>
      <h3>没有调价的商品</h3>
      <ul>
        {skipped.map(({ goodsId, name, why }) => (
          <li key={goodsId}>
            {name}：{why}
          </li>
        ))}
      </ul>
    </section>
  )
}
