import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import {
  type PutIn,
  starterRoutes as routes,
  type StarterTrade,
  starterTrades,
  type TradeOnOffer,
} from '../../api/starter.ts'
import './starter.css'

/** How long what was put in can be taken back, in ms. */
const undoable = 10_000

/** Puts in the usual goods of the trades that the person picks; those of the company's own trade are picked. */
export default function StarterDialog({ onClose }: { onClose: () => void }) {
  const { data: offered = [] } = useQuery({ ...queryOf(routes.look), staleTime: 0, gcTime: 0 })
  const [picked, setPicked] = useState<readonly StarterTrade[]>()
  const [busy, setBusy] = useState(false)
  const wanted = picked ?? offered.filter(one => one.own).map(one => one.trade)
  const fresh = offered.filter(one => wanted.includes(one.trade)).reduce((sum, one) => sum + freshOf(one), 0)
  const turn = (trade: StarterTrade) =>
    setPicked(wanted.includes(trade) ? wanted.filter(one => one !== trade) : [...wanted, trade])
  const put = async () => {
    setBusy(true)
    try {
      tell(await call(routes.put, { body: { trades: [...wanted] } }))
      void queryClient.invalidateQueries()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="放入行业商品"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={busy} disabled={fresh === 0} onClick={() => void put().catch(() => undefined)}>
            {fresh > 0 ? `放入 ${fresh} 个商品` : '放入'}
          </Button>
        </>
      }
    >
      <p className="hint">
        选做哪几类，就放入常用的商品和品类，带单位、每箱片数、铺装损耗和参考标价。放入后改成自己的编码和价格；不要的可以下架。
      </p>
      <ul className="starter">
        {offered.map(one => (
          <Trade key={one.trade} of={one} checked={wanted.includes(one.trade)} onTurn={() => turn(one.trade)} />
        ))}
      </ul>
    </Dialog>
  )
}

const freshOf = ({ goods, there }: TradeOnOffer) => goods.length - there

type TradeProps = { of: TradeOnOffer; checked: boolean; onTurn: () => void }

function Trade({ of, checked, onTurn }: TradeProps) {
  const fresh = freshOf(of)
  return (
    <li>
      <label>
        <input type="checkbox" checked={checked} disabled={fresh === 0} onChange={onTurn} />
        <b>{starterTrades[of.trade]}</b>
        <span>{fresh === 0 ? '已放入' : `${fresh} 个商品`}</span>
        <small>{of.categories.join('、')}</small>
      </label>
    </li>
  )
}

/** Tells what was put in, and takes it back where the person asks. */
function tell({ added, there, goodsIds, categoryIds }: PutIn): void {
  const kept = there > 0 ? `，${there} 个编码已有的没有动` : ''
  const takeBack = async () => {
    const { removed } = await call(routes.takeBack, { body: { goodsIds, categoryIds } })
    notice.success(`已撤回 ${removed} 个商品`)
    void queryClient.invalidateQueries()
  }
  const action = { text: '撤回', run: () => void takeBack().catch(() => undefined) }
  notice.success(`已放入 ${added} 个商品${kept}`, added > 0 ? { action, duration: undoable } : {})
}
