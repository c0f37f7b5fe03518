import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { SortHandle, SortSteps } from '../../../../kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { cluePlaces } from '../../api/places.ts'
import { type Pool, poolFields } from '../../api/pool.ts'
import { pooledIn, useClueBecomes } from '../useClueBecomes.ts'
import { arrangePools, makeDefault, openPool } from './pools.ts'

type Doing = { onEdit: (pool: Pool) => void; onDisable: (pool: Pool) => void }
type Props = Doing & { pools: readonly Pool[]; editable: boolean }

const titles = new Map(poolFields.map(({ key, title }) => [key, title]))

/** Shows the pools in order, with their members and visible columns. */
export function PoolTable({ pools, editable, ...doing }: Props) {
  const ids = pools.map(pool => pool.id)
  const sorting = useSorting(ids, order => void arrangePools(ids, order).catch(() => {}))
  const byId = new Map(pools.map(pool => [pool.id, pool]))
  return (
    <table className="table pool-table">
      <thead>
        <tr>
          <th className="pool-name">公海</th>
          <th>谁看得到</th>
          <th>管理员</th>
          <th>领取前可见</th>
          <th className="pool-number">流量</th>
          <th className="pool-number">商机</th>
          {editable && <th className="pool-tools">操作</th>}
        </tr>
      </thead>
      <tbody>
        {sorting.order.flatMap(id => {
          const pool = byId.get(id)
          if (!pool) return []
          return (
            <tr key={id} {...sorting.row(id)} data-off={!pool.enabled || undefined}>
              <td className="pool-name">
                {editable && <SortHandle sorting={sorting} id={id} label={pool.name} />}
                <b>{pool.name}</b>
                {pool.isDefault && <Tag tone="blue">默认</Tag>}
                {!pool.enabled && <Tag>已停用</Tag>}
              </td>
              <Cells pool={pool} />
              {editable && (
                <td className="pool-tools">
                  <SortSteps sorting={sorting} id={id} label={pool.name} />
                  <Tools pool={pool} {...doing} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cells({ pool }: { pool: Pool }) {
  const find = useChoice()
  const becomes = useClueBecomes()
  const people = (ids: readonly number[]) => ids.map(id => find({ kind: 'employee' }, id)?.label ?? '…')
  const departments = pool.departmentIds.map(id => find({ kind: 'department' }, id)?.label ?? '…')
  const seen = pool.openToAll ? ['所有能打开列表的人'] : [...departments, ...people(pool.memberIds)]
  const admins = people(pool.adminIds).join('、')
  const fields = pool.visibleFields.map(key => titles.get(key) ?? key).join('、')
  return (
    <>
      <td title={seen.join('、')}>{seen.join('、') || <span className="nothing">只有管理员</span>}</td>
      <td title={admins}>{admins || <span className="nothing">未指定</span>}</td>
      <td title={fields}>{fields ? `姓名、${fields}` : '只有姓名'}</td>
      <td className="pool-number">
        <Link className="link" to={linkTo(cluePlaces.list, { view: 'pool', poolId: pool.id })}>
          {pool.clues}
        </Link>
      </td>
      <td className="pool-number">
        <Link className="link" to={pooledIn(becomes, pool.id)}>
          {pool.opportunities}
        </Link>
      </td>
    </>
  )
}

function Tools({ pool, onEdit, onDisable }: Doing & { pool: Pool }) {
  const settle = (work: Promise<unknown>) => void work.catch(() => undefined)
  return (
    <>
      <Button kind="text" small icon="edit" aria-label={`编辑“${pool.name}”`} onClick={() => onEdit(pool)} />
      {!pool.isDefault && pool.enabled && (
        <Button kind="text" small aria-label={`把“${pool.name}”设为默认`} onClick={() => settle(makeDefault(pool))}>
          设为默认
        </Button>
      )}
      {!pool.isDefault && (
        <Button
          kind="text"
          small
          aria-label={`${pool.enabled ? '停用' : '启用'}“${pool.name}”`}
          onClick={() => (pool.enabled ? onDisable(pool) : settle(openPool(pool)))}
        >
          {pool.enabled ? '停用' : '启用'}
        </Button>
      )}
    </>
  )
}
