import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { openAt } from '../../../../kernel/api/record.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may as mayCall } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { Story } from '../../../../kernel/web/story/Story.tsx'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { contractPlaces } from '../../../contract/api/places.ts'
import { paperKinds } from '../../../documents/api/story.ts'
import { type OrderDetail, OrderRow, orderRecord } from '../../api/order.ts'
import { orderStory } from '../../api/story.ts'
import { orderActs } from '../orderActs.ts'
import { orderList } from '../orderList.tsx'
import { orderQueries } from '../queries.ts'
import { WayFiles } from '../WayFiles.tsx'
import OrderProgress from './OrderProgress.tsx'
import { StageTag } from './StageTag.tsx'
import './orderInfo.css'

const WishDialog = lazy(() => import('../WishDialog.tsx'))
const SplitDialog = lazy(() => import('../SplitDialog.tsx'))

const facts = columnsOf(OrderRow.omit({ number: true, state: true, stage: true, goodsNames: true }))
const spec = { ...orderList, name: 'orderInfo' }

/** Draws the screen 订单详情 (orderInfo): one order whole; without one the list from which one is chosen. */
export default function OrderInfoPage() {
  const [opened, open, close] = useAddress('open')
  const id = idIn(opened)
  return id === undefined ? <Choose onOpen={open} /> : <Whole key={id} id={id} onOpen={open} onClose={close} />
}

function Choose({ onOpen }: { onOpen: (id: number) => void }) {
  const list = useList(spec)
  return (
    <div className="order-info-choose">
      <p className="hint">选一张下单单，看它每一行备了多少、发了多少、哪个批次、还差多少货款。</p>
      <List list={list} onOpen={row => onOpen(row.id)} />
    </div>
  )
}

type WholeProps = { id: number; onOpen: (id: number) => void; onClose: () => void }

function Whole({ id, onOpen, onClose }: WholeProps) {
  const { data: order, error } = useQuery(orderQueries.detail(id))
  return (
    <article className="order-info">
      <header>
        <Button kind="text" onClick={onClose}>
          返回列表
        </Button>
        {order && <Heading order={order} onOpen={onOpen} />}
      </header>
      {error && <p className="drawer-message">{error.message}</p>}
      {order && (
        <>
          <section aria-label="发货情况">
            <h3>发货情况</h3>
            <OrderProgress id={id} />
          </section>
          <section aria-label="资料">
            <h3>资料</h3>
            <RecordFacts columns={facts} record={order} wide={['address', 'remark']} />
          </section>
          <section aria-label="进场路线照片">
            <h3>进场路线照片</h3>
            <WayFiles order={order} />
          </section>
          <section aria-label="动态">
            <h3>动态</h3>
            <Story route={orderStory} id={id} kinds={paperKinds} empty="还没有动态。" />
          </section>
        </>
      )}
    </article>
  )
}

function Heading({ order, onOpen }: { order: OrderDetail; onOpen: (id: number) => void }) {
  const { id, number, state, stage, contractId, contractNumber, refusals, version, wishOn } = order
  const brought = useSettings().brought(orderActs)
  const [doing, setDoing] = useState<'wish' | 'split'>()
  const stop = () => setDoing(undefined)
  const done = (said: string) => {
    notice.success(said)
    void orderQueries.refresh()
  }
  return (
    <>
      <h2>{number}</h2>
      {stage === null ? <StateTag record={orderRecord} state={state} /> : <StageTag stage={stage} />}
      <Link to={openAt(orderRecord, id)}>在下单管理中打开</Link>
      {contractNumber !== '' && (
        <Link to={linkTo(contractPlaces.list, { open: contractId })}>合同 {contractNumber}</Link>
      )}
      {refusals.wish === null && <Button onClick={() => setDoing('wish')}>改期</Button>}
      {refusals.split === null && <Button onClick={() => setDoing('split')}>分单</Button>}
      <Suspense>{brought.map(({ key, menu, Act }) => mayCall(menu) && <Act key={key} order={order} />)}</Suspense>
      <Suspense>
        {doing === 'wish' && (
          <WishDialog named={{ id, version }} wishOn={wishOn} onDone={() => done('已改期')} onClose={stop} />
        )}
        {doing === 'split' && (
          <SplitDialog
            order={order}
            onDone={added => {
              done('已分单，这是新的下单单')
              onOpen(added)
            }}
            onClose={stop}
          />
        )}
      </Suspense>
    </>
  )
}
