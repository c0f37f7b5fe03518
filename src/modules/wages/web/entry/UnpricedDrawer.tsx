import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { entryRoutes as routes } from '../../api/entry.ts'
import { refreshUnpriced, unpricedQuery } from '../queries.ts'
import '../wages.css'

/** Shows accepted installations that earned nothing, since no rate held; computes them. */
export default function UnpricedDrawer({ onClose }: { onClose: () => void }) {
  const { data = [], error, isPending } = useQuery({ ...unpricedQuery, refetchOnMount: 'always' })
  const catchUp = (id: number) =>
    call(routes.catchUp, { body: { id } }).then(
      () => {
        notice.success('已按验收那天的单价补算')
        return refreshUnpriced()
      },
      () => undefined,
    )
  return (
    <Drawer open title="没算安装费的安装单" onClose={onClose}>
      <p className="hint">验收那天单价表里没有对应的单价。先在“单价表”里新增（生效日期不晚于验收那天），再补算。</p>
      {error && <p className="drawer-message">{error.message}</p>}
      {!error && !isPending && data.length === 0 && <p className="drawer-message">验收过的安装单都算过安装费了。</p>}
      <ul className="wage-rows">
        {data.map(({ id, number, installer, customerName, lines }) => (
          <li key={id}>
            <div>
              <b>{number}</b>
              <span>{[installer, customerName].filter(Boolean).join(' · ')}</span>
              <small>{lines.join('、')}</small>
            </div>
            <Button small onClick={() => void catchUp(id)}>
              补算
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
