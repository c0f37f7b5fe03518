import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { trades } from '../../../installation/api/trades.ts'
import { rateRoutes as routes, type WageRateRow } from '../../api/rate.ts'
import { wageUnits, works } from '../../api/words.ts'
import { ratesQuery } from '../queries.ts'
import { EndRate, NewRate, VoidRate } from './RateDialogs.tsx'
import '../wages.css'

const called = ({ work, trade, unit, upToKg }: WageRateRow) =>
  [
    works[work],
    work === 'install' && (trade === null ? '所有类别' : trades[trade]),
    unit === 'box' && (upToKg === null ? '不分重量' : `每箱 ${upToKg} 公斤以内`),
    unit === 'package' && '定制包件',
  ]
    .filter(Boolean)
    .join(' · ')

/** Shows the rates: of which work, and when. */
export default function RatesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: rates = [], error, isPending } = useQuery({ ...ratesQuery, enabled: open })
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<{ act: 'end' | 'void'; rate: WageRateRow }>()
  const close = () => setAsked(undefined)
  const tools = may(routes.add) && (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
      新增单价
    </Button>
  )
  return (
    <Drawer open={open} width="wide" title="单价表" tools={tools} onClose={onClose}>
      <p className="hint">
        安装验收时按那天的单价记工钱：先用类别自己的单价，没有的用“所有类别”的。搬楼费按一楼以上的层数算，每箱用最接近的重量档。改了只影响以后的。
      </p>
      {error && <p className="drawer-message">{error.message}</p>}
      {!error && !isPending && rates.length === 0 && (
        <p className="drawer-message">还没有单价。新增后，之后的验收会自动记工钱。</p>
      )}
      <ul className="wage-rows">
        {rates.map(rate => (
          <li key={rate.id} className={rate.voidedAt === null ? undefined : 'wage-void'}>
            <div>
              <b>
                {yuan(rate.price)} / {wageUnits[rate.unit]}
              </b>
              <span>{called(rate)}</span>
              <small>
                {rate.fromDay} 起{rate.toDay === null ? '' : `，${rate.toDay} 停用`}
                {rate.remark && ` · ${rate.remark}`}
              </small>
            </div>
            {rate.voidedAt !== null && <Tag tone="grey">已作废：{rate.voidReason}</Tag>}
            {may(routes.end) && rate.voidedAt === null && rate.toDay === null && (
              <Button small onClick={() => setAsked({ act: 'end', rate })}>
                停用
              </Button>
            )}
            {may(routes.cancel) && rate.voidedAt === null && (
              <Button small kind="danger" onClick={() => setAsked({ act: 'void', rate })}>
                作废
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adding && <NewRate onClose={() => setAdding(false)} />}
      {asked?.act === 'end' && <EndRate rate={asked.rate} onClose={close} />}
      {asked?.act === 'void' && <VoidRate rate={asked.rate} onClose={close} />}
    </Drawer>
  )
}
