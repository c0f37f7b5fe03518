import { useQuery } from '@tanstack/react-query'
import type { RowBase } from '../../../kernel/web/list/rows.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { useLive } from '../../../kernel/web/live.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'
import { myPoolsQuery } from './myPools.ts'
import './poolChoice.css'

type Props = { list: Pick<ListModel<RowBase>, 'state' | 'change'>; of: 'clue' | 'opportunity' }

/** Chooses one of the visible pools, and shows how many of its clues or opportunities the person may still claim today. */
export default function PoolChoice({ list, of }: Props) {
  const { data } = useQuery(myPoolsQuery)
  const again = () => void queryClient.invalidateQueries({ queryKey: myPoolsQuery.queryKey })
  useLive('pool', again)
  useLive(of, again)
  if (!data) return null
  const { poolId, ...others } = list.state.filters
  const chosen = poolId && 'in' in poolId && poolId.in.length === 1 ? Number(poolId.in[0]) : undefined
  const current = data.pools.find(pool => pool.id === chosen)
  const look = (id?: number) => list.change({ filters: id ? { ...others, poolId: { in: [id] } } : others })
  const { today } = of === 'clue' ? data.room : data.dealRoom
  return (
    <>
      {today !== null && (
        <span className="pool-room">
          今天还可领取 {today} {of === 'clue' ? '条' : '个'}
        </span>
      )}
      {data.pools.length > 1 && (
        <Menu
          label="选择公海"
          text={current?.name ?? '所有公海'}
          icon="down"
          align="end"
          actions={[
            { text: '所有公海', run: () => look() },
            ...data.pools.map(pool => ({ text: pool.name, run: () => look(pool.id) })),
          ]}
        />
      )}
    </>
  )
}
