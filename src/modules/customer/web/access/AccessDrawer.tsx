import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tone } from '../../../../kernel/api/record.ts'
import { formatDateTime, formatMinute } from '../../../../kernel/api/time.ts'
import { formatRelative } from '../../../../kernel/api/timeWords.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type AccessRequest, type AccessStatus, accessRoutes, accessStatus, likenesses } from '../../api/access.ts'
import { CustomerLink } from '../CustomerLink.tsx'
import { refreshCustomer } from '../queries.ts'
import { requestsQuery } from './AccessButton.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import '../../../../kernel/web/drawer/record.css'
import '../customer.css'

const person = { key: 'employeeId', title: '申请人', kind: 'employee' } as const
const tones: Record<AccessStatus, Tone> = {
  pending: 'orange',
  granted: 'green',
  refused: 'red',
  ended: 'grey',
  withdrawn: 'grey',
}

/** Shows requests for sight of customers: those to decide, and the person's own. */
export function AccessDrawer({ open, wanted, onClose }: { open: boolean; wanted: string | null; onClose: () => void }) {
  return (
    <Drawer open={open} title="客户查看申请" onClose={onClose}>
      <Requests first={wanted === 'mine' || !may(accessRoutes.decide) ? 'mine' : 'toDecide'} />
    </Drawer>
  )
}

function Requests({ first }: { first: 'mine' | 'toDecide' }) {
  const [tab, setTab] = useState<string>(first)
  const { data, error } = useQuery(requestsQuery)
  const tabs = [
    ...(may(accessRoutes.decide)
      ? [{ key: 'toDecide', title: `待我处理与已同意 ${data?.toDecide.length || ''}` }]
      : []),
    { key: 'mine', title: `我的申请 ${data?.mine.length || ''}` },
  ]
  const rows = tab === 'mine' ? data?.mine : data?.toDecide
  return (
    <Tabs label="查看申请" tabs={tabs} value={tab} onChange={setTab}>
      {error && <p className="nothing">{error.message}</p>}
      {!error && !rows && <p className="nothing">正在读取…</p>}
      {rows?.length === 0 && (
        <p className="nothing">
          {tab === 'mine' ? '您没有申请过。录入时发现相似客户，可以申请查看。' : '没有需要您处理的申请。'}
        </p>
      )}
      <ul className="linked">
        {rows?.map(one => (
          <Request key={one.id} one={one} deciding={tab === 'toDecide'} />
        ))}
      </ul>
    </Tabs>
  )
}

function Request({ one, deciding }: { one: AccessRequest; deciding: boolean }) {
  return (
    <li>
      <header>
        {deciding && (
          <b>
            <Value column={person} value={one.employeeId} />
          </b>
        )}
        {one.customerId && one.customerName ? (
          <span>
            {deciding && '申请查看 '}
            <CustomerLink id={one.customerId}>{one.customerName}</CustomerLink>
          </span>
        ) : (
          <span>一位相似客户</span>
        )}
        <Tag tone={tones[one.status]}>{accessStatus[one.status]}</Tag>
        <time dateTime={one.createdAt} title={formatDateTime(one.createdAt)}>
          {formatRelative(one.createdAt)}
        </time>
      </header>
      <p>理由：{one.reason}</p>
      <p className="part-note">
        {one.foundBy.map(kind => likenesses[kind]).join('、')}相同
        {one.until && `，有效期至 ${formatMinute(one.until)}`}
        {one.answer && `，答复：${one.answer}`}
      </p>
      {deciding && <Decisions one={one} />}
    </li>
  )
}

function Decisions({ one }: { one: AccessRequest }) {
  const [asked, setAsked] = useState<'grant' | 'refuse'>()
  const end = async () => {
    await call(accessRoutes.end, { body: { id: one.id } })
    notice.success('已结束，对方不能再查看')
    void refreshCustomer()
  }
  return (
    <div className="record-actions">
      {one.status === 'pending' && (
        <>
          <Button small kind="primary" onClick={() => setAsked('grant')}>
            同意
          </Button>
          <Button small onClick={() => setAsked('refuse')}>
            拒绝
          </Button>
        </>
      )}
      {one.status === 'granted' && (
        <Button small kind="danger" onClick={() => void end()}>
          结束查看
        </Button>
      )}
      {asked && <DecideDialog id={one.id} grant={asked === 'grant'} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
