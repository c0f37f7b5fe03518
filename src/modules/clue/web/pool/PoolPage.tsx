import { useState } from 'react'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ScreenHead } from '../../../../kernel/web/ui/ScreenHead.tsx'
import { cluePlaces } from '../../api/places.ts'
import { type Pool, poolRoutes as routes } from '../../api/pool.ts'
import { DisablePoolDialog } from './DisablePoolDialog.tsx'
import { PoolDrawer } from './PoolDrawer.tsx'
import { PoolTable } from './PoolTable.tsx'
import { usePools } from './pools.ts'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import '../../../../kernel/web/ui/split.css'
import './pool.css'

/** Draws the screen 公海管理 (poolManager). */
export default function PoolPage() {
  const { data, error, refetch } = usePools()
  if (!data)
    return (
      <section className="list">{error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={5} />}</section>
    )
  return <Pools pools={data} />
}

function Pools({ pools }: { pools: Pool[] }) {
  const [edited, edit, endEdit] = useAddress('edit')
  const [added, add, endAdd] = useAddress('new', may(routes.add))
  const [disabled, disable] = useState<Pool>()
  const editable = may(routes.edit)
  const chosen = pools.find(pool => String(pool.id) === edited)
  return (
    <section className="list" aria-label={cluePlaces.pools.title}>
      <ScreenHead place={cluePlaces.pools}>
        <small>退回和回收的流量、商机在公海里等人领取；部门有自己的公海时回到那里，没有则进入默认公海。</small>
        {editable && (
          <div className="toolbar-end">
            <Button kind="primary" icon="plus" onClick={() => add(1)}>
              新增公海
            </Button>
          </div>
        )}
      </ScreenHead>
      <div className="split-rows">
        <PoolTable pools={pools} editable={editable} onEdit={pool => edit(pool.id)} onDisable={disable} />
      </div>
      <PoolDrawer
        pool={chosen}
        open={added !== null || chosen !== undefined}
        onClose={added !== null ? endAdd : endEdit}
      />
      {disabled && <DisablePoolDialog pool={disabled} pools={pools} onClose={() => disable(undefined)} />}
    </section>
  )
}
