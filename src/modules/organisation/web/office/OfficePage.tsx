import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paperForms } from '../../../../kernel/api/paperForm.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { useLive } from '../../../../kernel/web/live.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { usePageTab } from '../../../../kernel/web/usePageTab.ts'
import { type OfficeProfile, officeProfileRoutes as routes } from '../../api/officeProfile.ts'
import { EditOffice } from './EditOffice.tsx'
import { Membership } from './Membership.tsx'
import { OfficeLogo } from './OfficeLogo.tsx'
import { profileQuery, refreshOffice } from './office.ts'
import '../../../../kernel/web/list/list.css'
import './office.css'

/** Draws the screen 公司信息 (officeManager). */
export default function OfficePage() {
  const { data, error, refetch } = useQuery(profileQuery)
  const [edited, edit, endEdit] = useAddress('edit', may(routes.edit))
  useLive('permission', () => void refreshOffice())
  if (!data) {
    return (
      <section className="list">{error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={2} />}</section>
    )
  }
  return (
    <section className="list office-page" aria-label="公司信息">
      <Head office={data} onEdit={may(routes.edit) ? () => edit(1) : undefined} />
      <Membership office={data} />
      <Content office={data} />
      <EditOffice office={data} open={edited !== null} onClose={endEdit} />
    </section>
  )
}

function Head({ office, onEdit }: { office: OfficeProfile; onEdit: (() => void) | undefined }) {
  return (
    <header className="office-head">
      <OfficeLogo url={office.logo} name={office.officeName} />
      <div>
        <h2>{office.officeName}</h2>
        <p>
          {office.officeType} · {office.officeUserNum} · {formatDate(office.createdAt)} 创建
        </p>
      </div>
      {onEdit && (
        <Button icon="edit" onClick={onEdit}>
          编辑
        </Button>
      )}
    </header>
  )
}

const tabs = [
  { key: 'profile', title: '基本信息' },
  { key: 'history', title: '变更历史' },
]

function Content({ office }: { office: OfficeProfile }) {
  const [tab, setTab] = usePageTab(tabs)
  return (
    <Tabs label="公司信息" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'profile' ? <Profile office={office} /> : <History />}
    </Tabs>
  )
}

function Profile({ office }: { office: OfficeProfile }) {
  return (
    <dl className="office-facts">
      <Fact title="联系人">{office.contactName}</Fact>
      <Fact title="联系电话">{office.contactPhone}</Fact>
      <Fact title="地址" wide>
        {office.address}
      </Fact>
      <Fact title="简介" wide>
        {office.introduction}
      </Fact>
      <Fact title="打印主色">
        <span className="paper-swatch" style={{ background: office.paperColour || '#000000' }} aria-hidden="true" />
        {office.paperColour || '黑色'}
      </Fact>
      <Fact title="打印页脚">{office.paperLine || '地址与电话'}</Fact>
      <Fact title="单据默认纸张">{paperForms[office.paperForm]}</Fact>
    </dl>
  )
}

function Fact({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'office-fact-wide' : undefined}>
      <dt>{title}</dt>
      <dd>{children || <span className="nothing">未填写</span>}</dd>
    </div>
  )
}

function History() {
  const { data, error } = useQuery(queryOf(routes.history))
  return <HistoryList entries={data} error={error} />
}
