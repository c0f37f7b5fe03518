import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { RecordTools } from '../../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../../kernel/web/drawer/useLiveRecord.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type TeamDetail, type TeamRow, teamRoutes, teamState } from '../../api/team.ts'
import { TeamMembers } from './TeamMembers.tsx'
import { refreshTeam, teamQuery } from './teamQuery.ts'
import '../../../../kernel/web/drawer/record.css'
import './team.css'

type Props = {
  id: number | undefined
  list: ListModel<TeamRow>
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

/** Shows one team: its members, the work of each, the shares, and who takes part. */
export function TeamDrawer({ id, list, onOpen, onEdit, onClose }: Props) {
  const detail = useQuery({ ...teamQuery(id ?? 0), enabled: id !== undefined })
  const team = detail.data
  const changedBy = useLiveRecord('team', id, refreshTeam)
  const tools = <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen} />
  const title = team ? (
    <>
      {team.name} <Tag tone={team.state === 'enabled' ? 'green' : 'grey'}>{teamState[team.state]}</Tag>
    </>
  ) : (
    '商机团队'
  )
  return (
    <Drawer open={id !== undefined} width="wide" title={title} tools={tools} onClose={onClose}>
      {team && (
        <>
          <Head team={team} onEdit={() => onEdit(team.id)} onChanged={list.refresh} />
          <Parts key={team.id} team={team} />
        </>
      )}
      {detail.isError && <p className="drawer-message">{detail.error.message}</p>}
    </Drawer>
  )
}

function Head({ team, onEdit, onChanged }: { team: TeamDetail; onEdit: () => void; onChanged: () => void }) {
  const find = useChoice()
  const department = find({ kind: 'department' }, team.departmentId)?.label
  const enabled = team.state === 'enabled'
  const enable = async () => {
    const content = '停用后不能再套用到商机，也不参与自动分配；已有商机的成员与分成不变。'
    if (enabled && !(await confirm({ title: `停用“${team.name}”？`, content, okText: '停用', danger: true }))) return
    await call(teamRoutes.enable, { body: { id: team.id, enabled: !enabled } })
    notice.success(`“${team.name}”已${enabled ? '停用' : '启用'}`)
    void refreshTeam()
    onChanged()
  }
  return (
    <section className="record-head">
      <dl>
        <Fact title="组长">{team.leaders || <span className="nothing">未设</span>}</Fact>
        <Fact title="所属部门">{department ?? <span className="nothing">不限</span>}</Fact>
        <Fact title="人数 / 接单">
          {team.memberCount} / {team.acceptingCount}
        </Fact>
        <Fact title="进行中商机">{team.openCount}</Fact>
      </dl>
      {team.remark && <p className="hint">{team.remark}</p>}
      {team.editable && (
        <div className="record-actions">
          <Button icon="edit" onClick={onEdit}>
            编辑
          </Button>
          <Button kind={enabled ? 'danger' : 'primary'} onClick={() => void enable().catch(() => undefined)}>
            {enabled ? '停用' : '启用'}
          </Button>
        </div>
      )}
    </section>
  )
}

function Parts({ team }: { team: TeamDetail }) {
  const [tab, setTab] = useState('members')
  const tabs = [
    { key: 'members', title: `成员 ${team.members.length || ''}` },
    { key: 'history', title: '变更历史' },
  ]
  return (
    <Tabs label="商机团队详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'members' && <TeamMembers members={team.members} />}
      {tab === 'history' && <History id={team.id} />}
    </Tabs>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery(queryOf(teamRoutes.history, { params: { id } }, { quiet: true }))
  return <HistoryList entries={data} error={error} />
}
