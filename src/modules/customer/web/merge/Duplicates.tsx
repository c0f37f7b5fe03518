import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type DuplicatePair, duplicateGrounds, type MergeSide, mergeRoutes } from '../../api/merge.ts'
import { CustomerLink } from '../CustomerLink.tsx'
import { refreshCustomer } from '../queries.ts'
import '../../../../kernel/web/drawer/record.css'
import '../customer.css'

type Props = { open: boolean; onMerge: (one: number, other: number) => void; onClose: () => void }

/** Shows pairs of customers that are likely the same: to merge, or to mark as two. */
export function Duplicates({ open, onMerge, onClose }: Props) {
  const { data, error } = useQuery({ ...queryOf(mergeRoutes.duplicates, undefined, { quiet: true }), enabled: open })
  return (
    <Drawer open={open} width="wide" title="疑似重复客户" onClose={onClose}>
      {error && <p className="nothing">{error.message}</p>}
      {!data && !error && <p className="nothing">正在查找…</p>}
      {data?.length === 0 && <p className="nothing">没有发现地址、微信或姓名与区县相同的客户。</p>}
      <ul className="linked">
        {data?.map(pair => (
          <Pair key={`${pair.one.id}-${pair.other.id}`} pair={pair} onMerge={onMerge} />
        ))}
      </ul>
    </Drawer>
  )
}

function Pair({ pair: { by, one, other }, onMerge }: { pair: DuplicatePair; onMerge: Props['onMerge'] }) {
  const ignore = async () => {
    await call(mergeRoutes.ignore, { body: { customerId: one.id, otherId: other.id } })
    notice.success('已忽略，不再提示这一对')
    void refreshCustomer()
  }
  return (
    <li className="pair">
      <header>
        {by.map(ground => (
          <Tag key={ground} tone="orange">
            {duplicateGrounds[ground]}
          </Tag>
        ))}
      </header>
      <div>
        <Who side={one} />
        <Who side={other} />
      </div>
      <div className="record-actions">
        <Button small kind="primary" onClick={() => onMerge(one.id, other.id)}>
          合并…
        </Button>
        <Button small onClick={() => void ignore()}>
          不是同一人
        </Button>
      </div>
    </li>
  )
}

function Who({ side }: { side: MergeSide }) {
  return (
    <p>
      <CustomerLink id={side.id}>{side.name}</CustomerLink>
      <span>{[side.phone, side.wechat, side.address].filter(Boolean).join('　')}</span>
      <small>
        {side.clueCount} 条流量，{side.openOpportunityCount} 个进行中商机
      </small>
    </p>
  )
}
