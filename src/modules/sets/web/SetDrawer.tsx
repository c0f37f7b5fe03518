import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { formatFen } from '../../../kernel/api/money.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { HistoryList } from '../../../kernel/web/drawer/HistoryList.tsx'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { RecordTools } from '../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../kernel/web/ui/Tabs.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { setRoutes as routes, type SetDetail, SetRow } from '../api/set.ts'
import { PartsTable } from './PartsTable.tsx'
import { SetTrial } from './SetTrial.tsx'
import { historyQuery, refreshSets, setQuery } from './setQuery.ts'
import { perWords } from './words.ts'
import '../../../kernel/web/drawer/record.css'
import './set.css'

type Props = {
  id: number | undefined
  list: ListModel<SetRow>
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

const inHead = ['name', 'code', 'price', 'per', 'onSale', 'validFrom', 'validTo', 'minArea']
const columns = columnsOf(SetRow).filter(({ key }) => !inHead.includes(key))

/** Shows a set with its parts, a trial and its history; follows the changes of colleagues. */
export function SetDrawer({ id, list, onOpen, onEdit, onClose }: Props) {
  const { data: set, error } = useQuery({ ...setQuery(id ?? 0), enabled: id !== undefined })
  const changedBy = useLiveRecord('set', id, refreshSets)
  const tools = <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen} />
  const title = set ? (
    <>
      {set.name} {!set.onSale && <Tag>已下架</Tag>}
    </>
  ) : (
    (error && '没有找到') || '套餐'
  )
  return (
    <Drawer open={id !== undefined} width="wide" title={title} tools={tools} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {set && (
        <>
          <Head set={set} onEdit={() => onEdit(set.id)} />
          <Parts key={set.id} set={set} />
        </>
      )}
    </Drawer>
  )
}

function Head({ set, onEdit }: { set: SetDetail; onEdit: () => void }) {
  const { code, price, per, minArea, validFrom, validTo } = set
  return (
    <section className="record-head">
      <dl>
        <Fact title="编码">{code}</Fact>
        <Fact title="套餐价">
          ¥{formatFen(price)} <small>{perWords(per)}</small>
        </Fact>
        <Fact title="有效期">{validFrom || validTo ? `${validFrom ?? '即日'} 至 ${validTo ?? '长期'}` : '长期'}</Fact>
        <Fact title="最低计价面积">{minArea === null ? '不限' : `${minArea / 100} ㎡`}</Fact>
      </dl>
      {may(routes.edit) && (
        <div className="record-actions">
          <Button icon="edit" onClick={onEdit}>
            编辑
          </Button>
        </div>
      )}
    </section>
  )
}

const tabs = [
  { key: 'parts', title: '项目' },
  { key: 'trial', title: '试算' },
  { key: 'facts', title: '资料' },
  { key: 'history', title: '变更历史' },
]

function Parts({ set }: { set: SetDetail }) {
  const [tab, setTab] = useState('parts')
  return (
    <Tabs label="套餐详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'parts' && <PartsTable set={set} />}
      {tab === 'trial' && <SetTrial key={set.version} set={set} />}
      {tab === 'facts' && <RecordFacts columns={columns} record={set} wide={['remark']} />}
      {tab === 'history' && <History id={set.id} />}
    </Tabs>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery(historyQuery(id))
  return <HistoryList entries={data} error={error} />
}
