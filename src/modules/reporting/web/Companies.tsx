import { lazy, Suspense, useState } from 'react'
import { may } from '../../../kernel/web/session.ts'
import { viewRoutes } from '../../organisation/api/view.ts'
import type { DashboardFigures } from '../api/dashboard.ts'

const VisitDialog = lazy(() => import('./VisitDialog.tsx'))

type Office = NonNullable<DashboardFigures['offices']>[number]

/** The installation's companies, for its operator, who may look into one. */
export function Companies({ offices }: { offices: Office[] }) {
  const [visited, visit] = useState<Office>()
  return (
    <section className="panel companies">
      <header>
        <h2>平台企业</h2>
        <span>共 {offices.length} 家</span>
      </header>
      {offices.length === 0 ? (
        <p className="dashboard-empty">还没有企业。注册的用户登录后可以创建自己的企业。</p>
      ) : (
        <div className="companies-scroll">
          <table>
            <thead>
              <tr>
                <th>企业名称</th>
                <th>状态</th>
                <th className="number">员工</th>
                <th className="number">席位</th>
                <th>席位使用</th>
                {may(viewRoutes.visit) && <th>操作</th>}
              </tr>
            </thead>
            <tbody>
              {offices.map(office => (
                <Row key={office.officeId} office={office} onVisit={() => visit(office)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {visited && (
        <Suspense>
          <VisitDialog office={visited} onClose={() => visit(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function Row({ office, onVisit }: { office: Office; onVisit: () => void }) {
  const enabled = office.officeLoginStatus === 0
  return (
    <tr>
      <td>{office.officeName}</td>
      <td data-tone={enabled ? 'success' : 'danger'}>{enabled ? '正常' : '已停用'}</td>
      <td className="number">{office.employees}</td>
      <td className="number">{office.seats}</td>
      <td>
        <meter min={0} max={office.seats} high={office.seats * 0.9} value={office.employees} />
      </td>
      {may(viewRoutes.visit) && (
        <td>
          {enabled && (
            <button type="button" className="link" onClick={onVisit}>
              进入查看
            </button>
          )}
        </td>
      )}
    </tr>
  )
}
