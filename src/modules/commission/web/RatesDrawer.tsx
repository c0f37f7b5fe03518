import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type RateRow, rateRoutes as routes } from '../api/rate.ts'
import { ratesQuery } from './commissionQuery.ts'
import { percent } from './percent.ts'
import { EndRate, NewRate, removeRate } from './RateDialogs.tsx'
import './commission.css'

const category = { key: 'categoryId', title: '品类', kind: 'dictionary', dictionary: 'intentionCategory' } as const
const role = { key: 'roleId', title: '团队角色', kind: 'dictionary', dictionary: 'teamRole' } as const

/** Shows the rates: for which category, role and tier, and when. */
export default function RatesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: rates = [], error } = useQuery({ ...ratesQuery, enabled: open })
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<RateRow>()
  const tools = may(routes.add) && (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
      新增比例
    </Button>
  )
  return (
    <Drawer open={open} width="wide" title="提成比例" tools={tools} onClose={onClose}>
      <p className="hint">
        最近的品类优先，其次是角色；没有对应比例的品类用上级品类的，再没有就用“全部品类”的。一条都没有的不计提。当月回款超过某一档的部分，按那一档的比例。
        比例改了只影响以后的收款。
      </p>
      {error && <p className="drawer-message">{error.message}</p>}
      {rates.length === 0 && !error && <p className="drawer-message">还没有比例。新增后，之后确认的收款会自动计提。</p>}
      <ul className="commission-rates">
        {rates.map(rate => (
          <li key={rate.id}>
            <div>
              <b>{percent(rate.rate)}</b>
              <span>
                {rate.categoryId === null ? '全部品类' : <Value column={category} value={rate.categoryId} />}
                {' · '}
                {rate.roleId === null ? '全部角色' : <Value column={role} value={rate.roleId} />}
                {rate.fromAmount > 0 && ` · 当月超过 ${yuan(rate.fromAmount)} 的部分`}
              </span>
              <small>
                {rate.fromDay} 起{rate.toDay ? `，${rate.toDay} 停用` : ''}
                {rate.remark && ` · ${rate.remark}`}
              </small>
            </div>
            {may(routes.end) && rate.toDay === null && (
              <Button small onClick={() => setEnding(rate)}>
                停用
              </Button>
            )}
            {may(routes.remove) && !rate.used && (
              <Button small kind="danger" onClick={() => void removeRate(rate)}>
                删除
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adding && <NewRate onClose={() => setAdding(false)} />}
      {ending && <EndRate rate={ending} onClose={() => setEnding(undefined)} />}
    </Drawer>
  )
}
