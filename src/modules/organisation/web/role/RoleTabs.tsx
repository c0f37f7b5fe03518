import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { type RightsCatalogue, type RoleDetail, type RoleRow, roleRoutes as routes } from '../../api/role.ts'
import { GrantTab } from './GrantTab.tsx'
import { MembersTab } from './MembersTab.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { ScopeTab } from './ScopeTab.tsx'
import { detailQuery, historyQuery, refreshRoles, rightsQuery } from './source.ts'
import { type RightsModel, useRights } from './useRights.ts'

const StaleDialog = lazy(() => import('../../../../kernel/web/form/StaleDialog.tsx'))

const tabs = [
  { key: 'grant', title: '授权' },
  { key: 'scope', title: '数据范围' },
  { key: 'members', title: '成员' },
  { key: 'history', title: '变更历史' },
]

/** Shows all details of one role. */
export function RoleTabs({ role }: { role: RoleRow }) {
  const detail = useQuery(detailQuery(role.id))
  const catalogue = useQuery(rightsQuery)
  const error = detail.error ?? catalogue.error
  if (error) return <p className="role-message">{error.message}</p>
  if (!detail.data || !catalogue.data) return <p className="role-message">正在读取…</p>
  return <Panels role={detail.data} catalogue={catalogue.data} />
}

function Panels({ role, catalogue }: { role: RoleDetail; catalogue: RightsCatalogue }) {
  const [tab, setTab] = useState('grant')
  const model = useRights(role)
  const editable = may(routes.grant) && !role.isAdmin
  const everything = <p className="role-message">公司管理员拥有全部菜单、按钮和数据，不需要授权。</p>
  return (
    <div className="role-panels">
      <Tabs label={role.name} tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'grant' &&
          (role.isAdmin ? (
            everything
          ) : (
            <GrantTab role={role} catalogue={catalogue} model={model} editable={editable} />
          ))}
        {tab === 'scope' &&
          (role.isAdmin ? everything : <ScopeTab parts={catalogue.reaches} model={model} editable={editable} />)}
        {tab === 'members' && <MembersTab role={role} />}
        {tab === 'history' && <RoleHistory id={role.id} />}
      </Tabs>
      {model.dirty && <SaveBar model={model} />}
      {model.preview && <PreviewDialog preview={model.preview} model={model} />}
      {model.stale && (
        <Suspense>
          <StaleDialog
            stale={model.stale}
            mine={model.mine}
            onReload={() => {
              model.forgetStale()
              model.closePreview()
              model.reset()
              void refreshRoles()
            }}
            onForce={() => {
              model.forgetStale()
              void model.save(true)
            }}
            onClose={model.forgetStale}
          />
        </Suspense>
      )}
    </div>
  )
}

function SaveBar({ model }: { model: RightsModel }) {
  return (
    <footer className="role-save">
      <span>授权有改动，还没有保存。</span>
      <Button onClick={model.reset}>放弃改动</Button>
      <Button kind="primary" busy={model.busy} onClick={() => void model.ask()}>
        查看影响并保存
      </Button>
    </footer>
  )
}

function RoleHistory({ id }: { id: number }) {
  const { data, error } = useQuery(historyQuery(id))
  return <HistoryList entries={data} error={error} />
}
